package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionTest {

  @ParameterizedTest
  @CsvSource({"y,true", "YES,true", "' Yes \r',true", "n,false", "'',false", "yesterday,false"})
  void answer_isYesOrNo_andTakesNoByteOfTheNextLine(String answer, boolean isYes) {
    byte[] typed = (answer + "\ng.V()").getBytes(StandardCharsets.UTF_8);
    ByteArrayInputStream in = new ByteArrayInputStream(typed);
    assertEquals(isYes, Question.isAnsweredYes(in));
    assertEquals("g.V()", new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"y,true", "'',false"})
  void endOfInput_endsTheAnswer(String answer, boolean isYes) {
    assertEquals(
        isYes,
        Question.isAnsweredYes(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8))));
  }
}
