package io.colonnade.server;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apache.tinkerpop.gremlin.util.ser.Serializers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A test of one parameter, a {@link Serializers}: each format that drivers of today speak. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@EnumSource(
    value = Serializers.class,
    names = {"GRAPHBINARY_V1", "GRAPHSON_V3"})
@interface InEachFormat {}
