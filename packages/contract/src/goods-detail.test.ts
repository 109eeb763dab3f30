// The detail of goods: what is hostile is refused or left out, what is plain stays, and the same detail is the same JSON.
import { describe, expect, test } from 'vitest'
import {
  charactersOf,
  detailInWords,
  detailLimits,
  detailOfText,
  goodsDetail,
  isSafeLink,
  picturesOfDetail,
  readDetail,
} from './goods-detail.ts'

const fileId = '01932c5a-0000-7000-8000-0000000000b1'
const paragraph = (text: string) => ({ type: 'paragraph', spans: [{ text }] })
const complaints = (value: unknown) => goodsDetail.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('what says nothing is dropped, and neighbours of the same look are one', () => {
  expect(
    goodsDetail.parse([
      paragraph('  '),
      {
        type: 'heading',
        level: 2,
        spans: [{ text: ' 产地', bold: true }, { text: '：', bold: true }, { text: '云南 ' }],
      },
      { type: 'list', isOrdered: true, items: [[], [{ text: '一' }]] },
      { type: 'list', isOrdered: false, items: [[{ text: '' }]] },
    ]),
  ).toEqual([
    { type: 'heading', level: 2, spans: [{ text: '产地：', bold: true }, { text: '云南' }] },
    { type: 'list', isOrdered: true, items: [[{ text: '一' }]] },
  ])
})

test('markup is words, and what turns the direction of words is gone', () => {
  const [block] = goodsDetail.parse([paragraph('<script>alert(1)</script><img src=x onerror=alert(1)>\u202E\u0000')])
  expect(block).toEqual({
    type: 'paragraph',
    spans: [{ text: '<script>alert(1)</script><img src=x onerror=alert(1)>' }],
  })
})

describe('refuses', () => {
  const nested = { type: 'list', isOrdered: false, items: [[{ type: 'list', isOrdered: false, items: [] }]] }
  const hostile: readonly (readonly [string, unknown])[] = [
    ['a string', '<p>文字</p>'],
    ['markup as a block', [{ type: 'html', html: '<script>alert(1)</script>' }]],
    ['a handler', [{ type: 'paragraph', spans: [{ text: '点', onclick: 'alert(1)' }] }]],
    ['a style', [{ type: 'paragraph', style: 'position:fixed', spans: [] }]],
    ['an address of a picture', [{ type: 'picture', src: 'https://example.com/a.png' }]],
    ['an address beside its file', [{ type: 'picture', pictureFileId: fileId, url: 'https://example.com/a.png' }]],
    ['a picture without a file', [{ type: 'picture', pictureFileId: '../../etc/passwd' }]],
    ['a list in a list', [nested]],
    ['a block in a block', [{ type: 'paragraph', spans: [paragraph('内')] }]],
    ['a heading of the page', [{ type: 'heading', level: 0, spans: [] }]],
    ['a prototype', JSON.parse('[{"type":"paragraph","spans":[],"__proto__":{"x":1}}]')],
  ]
  test.each(hostile)('%s', (_, value) => {
    expect(complaints(value).length).toBeGreaterThan(0)
    expect(readDetail(value)).toEqual([])
  })
  test('a thousand levels', () => {
    let deep: unknown = paragraph('底')
    for (let level = 0; level < 1_000; level += 1) deep = { type: 'list', isOrdered: false, items: [[deep]] }
    expect(complaints([deep]).length).toBeGreaterThan(0)
  })
  test('too much', () => {
    const most = detailLimits.characters
    expect(complaints([paragraph('字'.repeat(most))])).toEqual([])
    expect(complaints([paragraph('字'.repeat(most)), paragraph('多')])).toEqual(['商品详情不能超过 5000 个字'])
    // 😀 counts as one, as people count.
    expect(complaints([paragraph('😀'.repeat(most))])).toEqual([])
    const picture = { type: 'picture', pictureFileId: fileId }
    expect(complaints(Array.from({ length: 51 }, () => picture))).toEqual(['商品详情最多 50 张图片'])
    expect(complaints(Array.from({ length: 501 }, () => paragraph('段')))).toEqual(['商品详情最多 500 段'])
  })
})

test.each([
  ['https://www.example.com', true],
  ['https://example.com:8443/a/b?c=d#e', true],
  ['https://例子.中国/茶', true],
  ['http://example.com', false],
  ['//example.com', false],
  ['/goods/index', false],
  ['https://name:secret@example.com', false],
  ['https://example.com@evil.example', false],
  ['https://localhost/a', false],
  ['https://127.0.0.1/a', false],
  ['https://example.com/a b', false],
  ['https://example.com/"onmouseover="alert(1)', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['JAVASCRIPT:alert(1)//https://example.com', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['vbscript:msgbox(1)', false],
  [`https://example.com/${'a'.repeat(500)}`, false],
  ['', false],
])('%s is followed: %s', (link, isSafe) => {
  expect(isSafeLink(link)).toBe(isSafe)
  expect(goodsDetail.safeParse([{ type: 'paragraph', spans: [{ text: '链接', link }] }]).success).toBe(isSafe)
})

test('what a column holds is read block by block: one that is none is left out', () => {
  const good = paragraph('好')
  expect(
    readDetail([good, { type: 'paragraph', spans: [{ text: '坏', link: 'javascript:alert(1)' }] }, null, 3]),
  ).toEqual([good])
  expect(readDetail('旧文字')).toEqual([])
  expect(readDetail(null)).toEqual([])
})

test('plain text is its lines, and reads in words as it is written', () => {
  expect(detailOfText('第一行\r\n\n 第二行 ')).toEqual([paragraph('第一行'), paragraph('第二行')])
  const detail = goodsDetail.parse([
    { type: 'heading', level: 1, spans: [{ text: '说明' }] },
    {
      type: 'paragraph',
      spans: [{ text: '手工' }, { text: '拉坯', bold: true }, { text: '官网', link: 'https://example.com' }],
    },
    { type: 'picture', pictureFileId: fileId },
    { type: 'list', isOrdered: true, items: [[{ text: '一' }], [{ text: '二' }]] },
    { type: 'picture', pictureFileId: fileId },
  ])
  expect(detailInWords(detail, '图片')).toBe(
    '■ 说明\n手工**拉坯**官网（https://example.com）\n[图片 1]\n1. 一\n2. 二\n[图片 2]',
  )
  expect(charactersOf(detail)).toBe(10)
  expect(picturesOfDetail(detail)).toEqual([fileId])
})
