import { expect, test } from 'vitest';
import { decodeNames } from '#contract/rules/name-encodings.ts';

/** Encodes a text with the decoder's own table, because no encoder of other encodings is at hand. */
function encode(text: string, encoding: 'shift_jis' | 'gbk'): Uint8Array {
  const bytes: number[] = [];
  const decoder = new TextDecoder(encoding, { fatal: true });
  const codes = new Map<string, number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      try {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if ([...character].length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
      } catch {
        // the pair is not assigned
      }
    }
  }
  for (const character of text) bytes.push(...(codes.get(character) ?? [character.charCodeAt(0)]));
  return Uint8Array.from(bytes);
}

test.each([
  ['第一話/001.jpg', '八百屋の怪談 第12話.png', '表紙.jpg'],
  ['ワンピース 第3巻/ページ001.jpg'],
  ['東京喰種 01.jpg'],
  ['カラー扉絵.jpg', 'おまけ/4コマ.png'],
])('names of a Japanese system are read: %s', (...names) => {
  expect(decodeNames(names.map((name) => encode(name, 'shift_jis')))).toEqual({ names, encoding: 'shift_jis' });
});

test.each([
  ['第一话/001.jpg', '第二话/002.jpg', '封面.jpg'],
  ['漫画 第3卷/页001.jpg'],
  ['斗破苍穹/第12话 出发/01.png'],
  ['火影忍者 最终回.jpg'],
])('names of a Chinese system are read: %s', (...names) => {
  expect(decodeNames(names.map((name) => encode(name, 'gbk')))).toEqual({ names, encoding: 'gbk' });
});

test.each([
  ['Chap\x82tre \x82t\x82/01.jpg', 'cp437', 'Chapétre été/01.jpg'],
  ['Capi\xA2tulo 1/Espa\xA4a.png', 'cp437', 'Capiótulo 1/España.png'],
  ['B\x81cher/Stra\xE1e.jpg', 'cp437', 'Bücher/Straße.jpg'],
  ['Caf\xE9/Th\xE9 001.jpg', 'windows-1252', 'Café/Thé 001.jpg'],
  ['Cap\xEDtulo/Espa\xF1a.jpg', 'windows-1252', 'Capítulo/España.jpg'],
])('names of a Western system are read: %j', (text, encoding, name) => {
  expect(decodeNames([Buffer.from(text, 'latin1')])).toEqual({ names: [name], encoding });
});

test('names that are valid UTF-8 are no guess, each for itself; backslashes become slashes', () => {
  expect(decodeNames([Buffer.from('第一話\\.\\1.jpg'), Buffer.from('./a.png')])).toEqual({
    names: ['第一話/1.jpg', 'a.png'],
    encoding: 'utf-8',
  });
  expect(decodeNames([Buffer.from('表紙.jpg'), Buffer.from('Caf\xE9.jpg', 'latin1')]).names).toEqual([
    '表紙.jpg',
    'Café.jpg',
  ]);
});

test('bytes that fit no encoding still give a name', () => {
  expect(decodeNames([Uint8Array.of(0xff, 0x80, 0x41)]).names[0]).toHaveLength(3);
});
