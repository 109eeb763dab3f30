// What the palette offers for what was typed: pages and actions by title, path and pinyin.
import Fuse from 'fuse.js'
import type { Text } from '../../i18n/text.ts'
import { pinyinOf } from './pinyin.generated.ts'

/** A page or an action. */
export interface PaletteChoice {
  readonly key: string
  readonly kind: 'page' | 'action'
  /** From the group to the choice itself. */
  readonly titles: readonly Text[]
  /** Path of the page, or of where the action leads; '' for what leads nowhere. */
  readonly path: string
  /** Keys that do the same. */
  readonly keys?: string
  readonly onChoose: () => void
}

const MOST = 8

/** A page by its group and its own title, as it is offered: 订单管理 > 销售订单. */
export const labelOf = (titles: readonly string[]): string => titles.join(' > ')

/**
 * The choices that match, best first: titles in both languages with those of their group, paths, and pinyin whole or by
 * initials (`ddgl` offers the pages of 订单管理). Titles weigh 0.7 and paths 0.3, at a threshold of 0.4. Nothing typed finds
 * nothing.
 */
export function findChoices(choices: readonly PaletteChoice[], query: string): readonly PaletteChoice[] {
  const text = query.trim()
  if (text === '') return []
  const byPinyin = choices.filter(({ titles }) => titles.some(([chinese]) => startsWithPinyin(chinese, text)))
  const fuse = new Fuse(choices, {
    threshold: 0.4,
    // A match may stand up to 40 characters (threshold × distance) from the beginning: no title or path is longer.
    location: 0,
    distance: 100,
    keys: [
      { name: 'titles', weight: 0.7, getFn: ({ titles }) => titles.flat() },
      { name: 'path', weight: 0.3, getFn: ({ path }) => path },
    ],
  })
  const found = fuse.search(text).map(({ item }) => item)
  return [...new Set([...byPinyin, ...found])].slice(0, MOST)
}

/** Whether the letters begin the pinyin of a title, or that of its last words: `tx` finds 申请提现 too. */
function startsWithPinyin(title: string, text: string): boolean {
  const letters = text.toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z]{2,}$/.test(letters)) return false
  const syllables = pinyinOf[title] ?? []
  return syllables.some((_, at) => {
    const rest = syllables.slice(at)
    const whole = rest.join('')
    const initials = rest.map((syllable) => syllable[0] ?? '').join('')
    return whole.startsWith(letters) || initials.startsWith(letters)
  })
}
