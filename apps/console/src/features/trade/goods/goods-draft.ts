// What was typed in the goods' editor and not sent yet, kept in this browser with every keystroke so that nothing is lost.
import { clock } from '../../../api/clock.ts'
import type { GoodsBase, GoodsValues } from './goods-values.ts'

interface GoodsDraft {
  /** ISO-8601. */
  readonly savedAt: string
  /** What the draft stands on; null for new goods. */
  readonly base: GoodsBase | null
  readonly values: Partial<GoodsValues>
}

/** Where the draft lies: one per user and goods, so that nobody finds somebody else's. */
export const draftKey = (userId: string, goodsId: string | null): string => `goods.draft.${userId}.${goodsId ?? 'new'}`

/** The draft, or null; what another version left behind and cannot be read counts as none. */
export function readDraft(key: string): GoodsDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is GoodsDraft {
  if (!isRecord(value) || typeof value['savedAt'] !== 'string' || !isRecord(value['values'])) return false
  const { pictureFileIds } = value['values']
  return pictureFileIds === undefined || Array.isArray(pictureFileIds)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Keeps the draft; answers when it was kept, or null where the browser has no room. */
export function writeDraft(key: string, base: GoodsBase | null, values: Partial<GoodsValues>): string | null {
  const draft: GoodsDraft = { savedAt: clock.now().toISOString(), base, values }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return draft.savedAt
  } catch {
    return null
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)
