// The detail of goods 商品详情: a flat list of blocks. What it can't say can't be hidden in it: no markup, no nesting, no foreign address.
import { z } from 'zod'
import { idSchema } from './ids.ts'
import { said, spoken, telling } from './said.ts'

export const detailLimits = { characters: 5_000, pictures: 50, blocks: 500, items: 200, spans: 200, link: 500 } as const

const HOST = String.raw`(?:[a-z0-9\u4e00-\u9fff][a-z0-9\u4e00-\u9fff-]*\.)+[a-z\u4e00-\u9fff]{2,}`
const SAFE_LINK = new RegExp(String.raw`^https:\/\/${HOST}(?::\d{1,5})?(?:[/?#][^\s"'<>\\^${'`'}{|}]*)?$`, 'iu')

/** Whether buyers may be led there: https to a host with a name, with nobody's name and no script in it. */
export const isSafeLink = (link: string): boolean => link.length <= detailLimits.link && SAFE_LINK.test(link)

const tooLong = said(
  `商品详情不能超过 ${detailLimits.characters} 个字`,
  `At most ${detailLimits.characters} characters`,
)
const tooManyPictures = said(
  `商品详情最多 ${detailLimits.pictures} 张图片`,
  `At most ${detailLimits.pictures} pictures`,
)
const TOO_LONG = telling(tooLong.zh, tooLong.en)
const WRONG = telling('商品详情的内容格式不正确', 'This is no detail of goods')

const span = z.strictObject(
  {
    text: z.string({ error: WRONG }).max(detailLimits.characters * 4, { error: TOO_LONG }),
    bold: z.literal(true, { error: WRONG }).optional(),
    link: z
      .string({ error: WRONG })
      .refine(isSafeLink, {
        error: telling(
          '链接须以 https:// 开头，且不能带账号或空格',
          'A link begins with https:// and names no account',
        ),
      })
      .optional(),
  },
  { error: WRONG },
)
export type DetailSpan = z.output<typeof span>

const line = z.array(span, { error: WRONG }).max(detailLimits.spans, { error: TOO_LONG })
const paragraph = z.strictObject({ type: z.literal('paragraph'), spans: line }, { error: WRONG })
const heading = z.strictObject(
  { type: z.literal('heading'), level: z.literal([1, 2], { error: WRONG }), spans: line },
  { error: WRONG },
)
const list = z.strictObject(
  {
    type: z.literal('list'),
    isOrdered: z.boolean({ error: WRONG }),
    items: z.array(line, { error: WRONG }).max(detailLimits.items, {
      error: telling(`一个列表最多 ${detailLimits.items} 项`, `At most ${detailLimits.items} items a list`),
    }),
  },
  { error: WRONG },
)
const picture = z.strictObject({ type: z.literal('picture'), pictureFileId: idSchema }, { error: WRONG })
const block = z.discriminatedUnion('type', [paragraph, heading, list, picture], { error: WRONG })

type TextBlock = z.output<typeof paragraph> | z.output<typeof heading> | z.output<typeof list>
export type DetailBlock = TextBlock | z.output<typeof picture>
export type GoodsDetail = readonly DetailBlock[]

/** As it is sent. What says nothing is dropped, and neighbours of the same look become one. */
export const goodsDetail = z
  .array(block, { error: WRONG })
  .max(detailLimits.blocks, {
    error: telling(`商品详情最多 ${detailLimits.blocks} 段`, `At most ${detailLimits.blocks} blocks`),
  })
  .transform((blocks) => tidy(blocks))
  .superRefine((blocks, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message })
    if (charactersOf(blocks) > detailLimits.characters) complain(spoken(tooLong))
    if (blocks.filter(({ type }) => type === 'picture').length > detailLimits.pictures)
      complain(spoken(tooManyPictures))
  })

const shownPicture = z.object({ fileId: idSchema, url: z.string(), thumbnailUrl: z.string() })
const shownSpan = z.object({ text: z.string(), bold: z.literal(true).optional(), link: z.string().optional() })
const shownBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), spans: z.array(shownSpan) }),
  z.object({ type: z.literal('heading'), level: z.literal([1, 2]), spans: z.array(shownSpan) }),
  z.object({ type: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(shownSpan)) }),
  z.object({ type: z.literal('picture'), picture: shownPicture }),
])
/** As it is answered: pictures with their addresses. */
export const shownDetail = z.array(shownBlock)
export type ShownDetailBlock = z.output<typeof shownBlock>
export type ShownDetail = readonly ShownDetailBlock[]

/** As a column holds it; a block that is none is left out, wherever it came from. */
export function readDetail(kept: unknown): DetailBlock[] {
  if (!Array.isArray(kept)) return []
  return tidy(kept.flatMap((one: unknown) => block.safeParse(one).data ?? []))
}

/** Lines of plain text as paragraphs. */
export const detailOfText = (text: string): DetailBlock[] =>
  tidy(text.split(/\r?\n/).map((one) => ({ type: 'paragraph', spans: [{ text: one }] })))

/** What is answered, as it is sent back. */
export const sentDetail = (shown: ShownDetail): DetailBlock[] =>
  shown.map((one) => (one.type === 'picture' ? { type: 'picture', pictureFileId: one.picture.fileId } : one))

/** With addresses; a picture without one is left out. */
export const showDetail = (
  blocks: GoodsDetail,
  pictureOf: (fileId: string) => z.output<typeof shownPicture> | null,
): ShownDetailBlock[] =>
  blocks.flatMap((one): ShownDetailBlock[] => {
    if (one.type !== 'picture') return [one]
    const found = pictureOf(one.pictureFileId)
    return found === null ? [] : [{ type: 'picture', picture: found }]
  })

/** Each once. */
export const picturesOfDetail = (blocks: GoodsDetail): string[] => [
  ...new Set(blocks.flatMap((one) => (one.type === 'picture' ? one.pictureFileId : []))),
]

/** As people and the limit count them. */
export const charactersOf = (blocks: readonly (DetailBlock | ShownDetailBlock)[]): number =>
  blocks.flatMap(linesOf).reduce((sum, spans) => sum + [...textOf(spans)].length, 0)

/** The texts of a detail, one a line that a person reads. */
export const detailTexts = (blocks: GoodsDetail): string[] => blocks.flatMap(linesOf).map(textOf)

/** As people read it in one piece: headings, points, what is bold and where links lead are marked. */
export function detailInWords(blocks: GoodsDetail, pictureWord: string): string {
  let pictures = 0
  return blocks
    .map((one) => {
      switch (one.type) {
        case 'picture':
          pictures += 1
          return `[${pictureWord} ${pictures}]`
        case 'heading':
          return `${one.level === 1 ? '■' : '▪'} ${marked(one.spans)}`
        case 'list':
          return one.items.map((item, at) => `${one.isOrdered ? `${at + 1}.` : '·'} ${marked(item)}`).join('\n')
        case 'paragraph':
          return marked(one.spans)
      }
    })
    .join('\n')
}

const marked = (spans: readonly DetailSpan[]): string =>
  spans
    .map(({ text, bold, link }) => `${bold === true ? `**${text}**` : text}${link === undefined ? '' : `（${link}）`}`)
    .join('')

const textOf = (spans: readonly DetailSpan[]): string => spans.map(({ text }) => text).join('')

const linesOf = (one: DetailBlock | ShownDetailBlock): readonly (readonly DetailSpan[])[] =>
  one.type === 'picture' ? [] : one.type === 'list' ? one.items : [one.spans]

/** Controls, and what turns the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

function tidyLine(spans: readonly DetailSpan[]): DetailSpan[] {
  const kept: { text: string; bold: boolean; link: string | undefined }[] = []
  for (const one of spans) {
    const text = one.text.normalize('NFC').replace(UNSEEN, ' ')
    const [bold, link] = [one.bold === true, one.link]
    const last = kept.at(-1)
    if (last?.bold === bold && last.link === link) last.text += text
    else if (text !== '') kept.push({ text, bold, link })
  }
  // Spaces at either end of a line are nobody's words.
  const [first, last] = [kept[0], kept.at(-1)]
  if (first !== undefined) first.text = first.text.trimStart()
  if (last !== undefined) last.text = last.text.trimEnd()
  return kept.flatMap(({ text, bold, link }) =>
    text === '' ? [] : { text, ...(bold && { bold: true as const }), ...(link !== undefined && { link }) },
  )
}

/** With its keys in one order, so that the same detail is the same JSON. */
function tidy(blocks: readonly DetailBlock[]): DetailBlock[] {
  return blocks.flatMap((one): DetailBlock[] => {
    switch (one.type) {
      case 'picture':
        return [{ type: 'picture', pictureFileId: one.pictureFileId }]
      case 'list': {
        const items = one.items.map(tidyLine).filter((item) => item.length > 0)
        return items.length === 0 ? [] : [{ type: 'list', isOrdered: one.isOrdered, items }]
      }
      case 'heading': {
        const spans = tidyLine(one.spans)
        return spans.length === 0 ? [] : [{ type: 'heading', level: one.level, spans }]
      }
      case 'paragraph': {
        const spans = tidyLine(one.spans)
        return spans.length === 0 ? [] : [{ type: 'paragraph', spans }]
      }
    }
  })
}
