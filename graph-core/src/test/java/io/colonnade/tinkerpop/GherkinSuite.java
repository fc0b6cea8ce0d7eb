package io.colonnade.tinkerpop;

import io.cucumber.junit.Cucumber;
import io.cucumber.junit.CucumberOptions;
import org.junit.runner.RunWith;

/**
 * TinkerPop's Gherkin features. A suite extends this, names its report and its {@link
 * GherkinFactory} in options of its own, to which Cucumber adds these, and closes its world.
 */
@RunWith(Cucumber.class)
@CucumberOptions(
    tags = GherkinWorld.TAGS,
    glue = GherkinWorld.STEPS,
    features = GherkinWorld.FEATURES)
public abstract class GherkinSuite {}
