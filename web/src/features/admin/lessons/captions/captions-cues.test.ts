import { expect, test } from 'vitest';
import { readCues } from './captions-cues.ts';

test('cues are shown as plain text with their times', () => {
  const vtt = `WEBVTT

00:00:01.000 --> 00:00:02.500
<v Ana Maria>Bom dia!</v>
<i>São</i> 8 &lt; 9 &amp;amp; 3 &gt; 2

00:01:05.000 --> 00:01:06.000 line:0 align:start
<c.yellow>Oi</c> <v.loud Zé>Oi!

101:01:05.000 --> 101:01:06.000
x
`;
  expect(readCues(vtt)).toEqual([
    { number: 1, time: '00:01', text: 'Ana Maria: Bom dia!\nSão 8 < 9 &amp; 3 > 2' },
    { number: 2, time: '01:05', text: 'Oi Zé: Oi!' },
    { number: 3, time: '101:01:05', text: 'x' },
  ]);
  expect(readCues('')).toEqual([]);
});

test('a file with names and without hours in its times is read too', () => {
  expect(readCues('WEBVTT\r\n\r\nintro\r\n01:05.000 --> 01:06.000\nx')).toEqual([
    { number: 1, time: '01:05', text: 'x' },
  ]);
});
