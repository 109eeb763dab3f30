// What a rule takes, as notices and the log say it.
import { formatYuan, said, type Said } from '@merchant/contract'
import type { RuleRecord } from './commission-rule.store.ts'

type Terms = {
  readonly bp?: number | null | undefined
  readonly fixed_fen?: number | null | undefined
  readonly min_fen?: number | null | undefined
  readonly max_fen?: number | null | undefined
  readonly with_freight?: boolean | undefined
}

export function termsInWords({
  bp = null,
  fixed_fen: fixed = null,
  min_fen: min = null,
  max_fen: max = null,
  with_freight: withFreight = false,
}: Terms | RuleRecord): Said {
  if (fixed !== null) return said(`每行 ${formatYuan(fixed, true)} 元`, `¥${formatYuan(fixed, true)} a line`)
  const rate = `${(bp ?? 0) / 100}%`
  const parts = [
    withFreight ? said(`${rate}（含运费）`, `${rate} (of the freight, too)`) : said(rate, rate),
    ...(min === null ? [] : [said(`最低 ${formatYuan(min, true)} 元`, `at least ¥${formatYuan(min, true)}`)]),
    ...(max === null ? [] : [said(`最高 ${formatYuan(max, true)} 元`, `at most ¥${formatYuan(max, true)}`)]),
  ]
  return said(parts.map(({ zh }) => zh).join('，'), parts.map(({ en }) => en).join(', '))
}
