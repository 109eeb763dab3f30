// What the platform decided of goods as the contract answers it: rules in the reader's language, pictures with addresses.
import { type GoodsRow, type GoodsRuling, offCode, said, type Said, spoken } from '@merchant/contract'
import { offCodeTexts, offRuleTexts } from '@merchant/contract/labels'
import type { FileUrls } from '../goods.deps.ts'
import type { RulingRecord } from './off.store.ts'

/** A rule by the code that a column holds; one of another release is an Other. */
export const ruleOf = (code: string | null): { readonly title: Said; readonly text: Said } => {
  const known = offCode.safeParse(code)
  const rule = known.success ? known.data : 'OTHER'
  return { title: said(...offCodeTexts[rule]), text: said(...offRuleTexts[rule]) }
}

interface OffColumns {
  readonly offCode: string | null
  readonly offReason: string | null
  readonly offAt: Date | null
  readonly appeal: 'NONE' | 'PENDING' | 'REJECTED'
}

/** Null where nobody has taken the goods off. */
export function offOf({ offCode: code, offReason, offAt, appeal }: OffColumns): GoodsRow['off'] {
  const known = offCode.safeParse(code)
  if (!known.success || offReason === null || offAt === null) return null
  return {
    code: known.data,
    rule: spoken(ruleOf(code).title),
    reason: offReason,
    at: offAt.toISOString(),
    appeal,
  }
}

type Urls = ReadonlyMap<string, FileUrls>

export const rulingView = ({ id, kind, code, reason, at, ...row }: RulingRecord, urls: Urls): GoodsRuling => ({
  id,
  kind,
  rule: code === null ? '' : spoken(ruleOf(code).title),
  reason: reason ?? '',
  at: at.toISOString(),
  pictures: picturesOf(row, urls),
})

/** For the platform's people. */
export const rulingForDesk = (row: RulingRecord, urls: Urls) => ({ ...rulingView(row, urls), by: row.by_name })

const picturesOf = ({ file_ids: ids }: Pick<RulingRecord, 'file_ids'>, urls: Urls) =>
  ids.flatMap((fileId) => {
    const found = urls.get(fileId)
    return found === undefined ? [] : [{ fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }]
  })
