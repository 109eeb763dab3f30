// @vitest-environment happy-dom
// Between the detail and its editor nothing is lost; what is pasted brings words, looks and safe links, and nothing else.
import { type ShownDetail, sentDetail, goodsDetail } from '@merchant/contract'
import { DOMParser as EditorParser } from 'prosemirror-model'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import {
  insertPictures,
  linkRange,
  moveBlock,
  setLink,
  standingOf,
  stateOf,
  toggleBold,
  toggleHeading,
  toggleList,
} from './detail-acts.ts'
import { cleanPasted } from './detail-paste.ts'
import { detailOf, docOf, schema } from './detail-schema.ts'
import { detailIn } from './detail-value.ts'

const fileId = '01932c5a-0000-7000-8000-0000000000b1'
const picture = { fileId, url: '/files/a.webp', thumbnailUrl: '/files/t.webp' }
const whole: ShownDetail = [
  { type: 'heading', level: 1, spans: [{ text: '说明' }] },
  {
    type: 'paragraph',
    spans: [{ text: '手工' }, { text: '拉坯', bold: true }, { text: '官网', bold: true, link: 'https://example.com' }],
  },
  { type: 'picture', picture },
  { type: 'list', isOrdered: true, items: [[{ text: '一' }], [{ text: '二' }]] },
  { type: 'heading', level: 2, spans: [{ text: '售后' }] },
]
/** What pasting this HTML into an empty detail makes of it. */
function pasted(html: string) {
  const cleaned = cleanPasted(html)
  const { body } = new DOMParser().parseFromString(cleaned.html, 'text/html')
  const doc = EditorParser.fromSchema(schema).parse(body)
  doc.check()
  return { detail: detailOf(doc), lost: cleaned.lostPictures }
}

test('what the editor holds is what was said', () => {
  expect(detailOf(docOf(whole))).toEqual(whole)
  expect(detailOf(docOf([]))).toEqual([{ type: 'paragraph', spans: [] }])
})

describe('pasted', () => {
  test('from Word: headings, bold and lists stay, signs of items and styles go', () => {
    const { detail } = pasted(
      `<style>p{color:red}</style><h1>标题</h1><p class="MsoNormal"><span style="font-weight:bold">粗</span>普通<o:p></o:p></p>
      <p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>第一项</p>
      <p class="MsoListParagraph">· 第二项</p>`,
    )
    expect(goodsDetail.parse(sentDetail(detail))).toEqual([
      { type: 'heading', level: 1, spans: [{ text: '标题' }] },
      { type: 'paragraph', spans: [{ text: '粗', bold: true }, { text: '普通' }] },
      { type: 'list', isOrdered: false, items: [[{ text: '第一项' }], [{ text: '第二项' }]] },
    ])
  })
  test('from a page: scripts, handlers, frames and foreign pictures go, and pictures that are lost are counted', () => {
    const { detail, lost } = pasted(
      `<script>globalThis.bad=1</script><p onclick="alert(1)">文<img src="https://example.com/a.png" onerror="alert(1)"></p>
      <embed src="https://example.com"><template><p>藏</p></template><svg onload="alert(1)"><text>画</text></svg>
      <img data-detail-file="${fileId}" src="https://example.com/b.png"><img data-detail-file="${fileId}" src="//example.com/c.png">`,
    )
    expect(goodsDetail.parse(sentDetail(detail))).toEqual([{ type: 'paragraph', spans: [{ text: '文' }] }])
    expect(lost).toBe(3)
    expect('bad' in globalThis).toBe(false)
  })
  test('a table is its rows', () => {
    const { detail } = pasted(
      '<table><tbody><tr><th>规格</th><td><p>350 ml</p></td></tr><tr><td>重量</td><td>300 g</td></tr></tbody></table>',
    )
    expect(detail).toEqual([
      { type: 'paragraph', spans: [{ text: '规格 350 ml' }] },
      { type: 'paragraph', spans: [{ text: '重量 300 g' }] },
    ])
  })
  test('only safe links lead anywhere', () => {
    const { detail } = pasted(
      '<p><a href="javascript:alert(1)">甲</a><a href="https://example.com/x">乙</a><a href="data:text/html,x">丙</a></p>',
    )
    expect(detail).toEqual([
      { type: 'paragraph', spans: [{ text: '甲' }, { text: '乙', link: 'https://example.com/x' }, { text: '丙' }] },
    ])
  })
  test('however deep it was, it is flat', () => {
    const deep = `${'<div><ul><li>'.repeat(60)}底${'</li></ul></div>'.repeat(60)}`
    const { detail } = pasted(deep)
    expect(goodsDetail.safeParse(sentDetail(detail)).success).toBe(true)
    expect(JSON.stringify(detail)).toContain('底')
  })
  test('pictures that were cut here come back', () => {
    const { detail, lost } = pasted(
      `<img data-detail-file="${fileId}" data-thumbnail="/files/t.webp" src="/files/a.webp">`,
    )
    expect(detail).toContainEqual({ type: 'picture', picture })
    expect(lost).toBe(0)
  })
})

describe('acts', () => {
  const at = (detail: ShownDetail, from: number, to = from) => {
    const state = stateOf(docOf(detail))
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
  }
  const done = (state: EditorState, act: Command): EditorState => {
    let next = state
    act(state, (transaction) => (next = state.apply(transaction)))
    return next
  }
  const line: ShownDetail = [{ type: 'paragraph', spans: [{ text: '一段文字' }] }]
  const after = (state: EditorState, ...acts: Command[]) => detailOf(acts.reduce(done, state).doc)

  test('headings and lists are put on and taken off', () => {
    expect(after(at(line, 1), toggleHeading(1))).toEqual([{ type: 'heading', level: 1, spans: [{ text: '一段文字' }] }])
    expect(after(at(line, 1), toggleHeading(2), toggleHeading(2))).toEqual(line)
    const list = [{ type: 'list', isOrdered: true, items: [[{ text: '一段文字' }]] }]
    expect(after(at(line, 1), toggleHeading(1), toggleList(true))).toEqual(list)
    expect(after(at(line, 1), toggleList(false), toggleList(true))).toEqual(list)
    expect(after(at(line, 1), toggleList(true), toggleList(true))).toEqual(line)
  })
  test('bold and a link are put on what is chosen; a bad address on nothing', () => {
    expect(after(at(line, 1, 3), toggleBold)).toEqual([
      { type: 'paragraph', spans: [{ text: '一段', bold: true }, { text: '文字' }] },
    ])
    const linked = done(at(line, 1, 3), setLink({ from: 1, to: 3 }, 'https://example.com'))
    expect(linkRange(linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 2))))).toEqual({
      from: 1,
      to: 3,
      href: 'https://example.com',
    })
    expect(after(linked, setLink({ from: 1, to: 3 }, ''))).toEqual(line)
    expect(after(at(line, 1, 3), setLink({ from: 1, to: 3 }, 'javascript:alert(1)'))).toEqual(line)
  })
  test('pictures go behind the line, with room to write on, and blocks change places', () => {
    const state = at(line, 1)
    const added = state.apply(insertPictures(state, [picture]))
    expect(detailOf(added.doc)).toEqual([...line, { type: 'picture', picture }, { type: 'paragraph', spans: [] }])
    const chosen = added.apply(added.tr.setSelection(NodeSelection.create(added.doc, 6)))
    expect(standingOf(chosen)).toMatchObject({ mayRise: true, maySink: true })
    expect(after(chosen, moveBlock(-1))[0]).toEqual({ type: 'picture', picture })
    expect(standingOf(at(line, 1))).toMatchObject({ mayRise: false, maySink: false, level: 0, list: null })
  })
})

test('a draft of before was plain text, and one that names foreign pictures has none', () => {
  expect(detailIn('第一行\n\n第二行')).toEqual([
    { type: 'paragraph', spans: [{ text: '第一行' }] },
    { type: 'paragraph', spans: [{ text: '第二行' }] },
  ])
  expect(detailIn(whole)).toEqual(whole)
  expect(
    detailIn([{ type: 'picture', picture: { ...picture, url: 'https://example.com/a.png' } }, { type: 'x' }]),
  ).toEqual([])
  expect(detailIn(undefined)).toEqual([])
})
