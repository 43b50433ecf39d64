import { expect, it } from 'vitest';
import { findSvgFaults } from './svg.ts';

const inSvg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`;
const textsOf = (svg: string) => findSvgFaults(Buffer.from(svg), 'a.svg').map(({ text }) => text);

it('a picture may hold shapes, gradients and references into itself', () => {
  const svg = inSvg(
    '<defs><linearGradient id="g"/></defs><style>.a{fill:url(#g)}</style><use href="#g"/><rect fill="url(#g)"/>',
  );
  expect(textsOf(svg)).toEqual([]);
});

it.each([
  ['a script', '<script>alert(1)</script>', '<script> is not allowed in a picture'],
  [
    'a script by a prefix',
    '<s:script xmlns:s="http://www.w3.org/2000/svg"/>',
    '<s:script> is not allowed in a picture',
  ],
  ['HTML', '<foreignObject/>', '<foreignObject> is not allowed in a picture'],
  ['a handler', '<rect onclick="alert(1)"/>', 'onclick would run a script'],
  ['a link', '<a href="#x"/>', '<a> is not allowed in a picture'],
  [
    'a reference to elsewhere',
    '<use href="https://a.example/x.svg#y"/>',
    'href may only name a part of the picture',
  ],
  [
    'an old reference',
    '<use xlink:href="x.svg#y"/>',
    'xlink:href may only name a part of the picture',
  ],
  ['a picture from elsewhere', '<image href="#x"/>', '<image> is not allowed in a picture'],
  ['a style that loads', '<style>@import "x.css"</style>', 'a picture loads nothing'],
  ['a fill that loads', '<rect fill="url(https://a.example)"/>', 'a picture loads nothing'],
  ['a change of an address', '<set attributeName="href"/>', '<set> is not allowed in a picture'],
])('a picture may not hold %s @asvs:1.3.4 @security:measures.36', (_, text, fault) => {
  expect(textsOf(inSvg(text))).toEqual([fault]);
});

it.each([
  ['an escaped address', '<rect fill="u\\72l(https://a.example)"/>'],
  ['an image set', '<rect style="mask: image-set(\'x.png\' 1x)"/>'],
  ['an escaped import', '<style>@im\\70ort "x.css";</style>'],
  ['an import in two parts', '<style>@im<![CDATA[port "x.css";]]></style>'],
])('a picture may not load by %s @security:measures.36', (_, text) => {
  expect(textsOf(inSvg(text))).toContain('a picture loads nothing');
});

it.each([
  [
    'another encoding',
    '<?xml version="1.0" encoding="Shift_JIS"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'a picture is in UTF-8',
  ],
  [
    'elements of a page',
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    '<svg> is not allowed in a picture',
  ],
  [
    'another base',
    inSvg('<g xml:base="https://a.example"/>'),
    'xml:base is not allowed in a picture',
  ],
])('a picture may not have %s @security:measures.36', (_, svg, fault) =>
  expect(textsOf(svg)).toContain(fault),
);

it('a picture in other bytes than UTF-8 is refused', () => {
  expect(findSvgFaults(Buffer.from(inSvg('é'), 'latin1'), 'a.svg')).toEqual([
    { file: 'a.svg', text: 'is not in UTF-8' },
  ]);
});

it('a document type, another root and broken text are refused with their place @asvs:1.3.4 @asvs:1.5.1 @security:measures.36', () => {
  expect(textsOf('<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>')).toContain(
    'a picture has no document type',
  );
  expect(textsOf('<html/>')).toContain('the first element must be svg');
  expect(findSvgFaults(Buffer.from(inSvg('\n<g>')), 'a.svg')[0]?.place).toMatch(/^2:/);
});
