import { expect, test } from 'vitest';
import { applyKeystream } from './keystream';

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const key = Uint8Array.from({ length: 32 }, (_, i) => i);

test('RFC 8439, 2.4.2: the sunscreen', () => {
  const words =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
  const hidden = applyKeystream(
    new TextEncoder().encode(words),
    key,
    hex('00 00 00 00 00 00 00 4a 00 00 00 00'),
    1,
  );
  expect(Buffer.from(hidden).toString('hex')).toBe(
    '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b' +
      'f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8' +
      '07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736' +
      '5af90bbf74a35be6b40b8eedf2785e42874d',
  );
});

test('the same twice gives back the first', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(1000));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  expect(applyKeystream(applyKeystream(bytes, key, nonce), key, nonce)).toEqual(bytes);
});
