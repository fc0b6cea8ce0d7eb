/** What holds for services, on every engine and layout. */
package io.colonnade.service;
