// A violation as the contract answers it: rules in the reader's language, pictures with addresses.
import {
  type Api,
  type DataOf,
  said,
  type Said,
  spoken,
  type ViolationDeskRow,
  type ViolationRow,
} from '@merchant/contract'
import { violationDemandTexts, violationRuleTexts } from '@merchant/contract/labels'
import type { ViolationDeps } from './violation.deps.ts'
import { isAppealable, mayMove } from './violation.states.ts'
import type { ViolationRecord } from './violation.store.ts'

type Urls = Awaited<ReturnType<ViolationDeps['files']['urlsOf']>>
type Details = Pick<DataOf<Api['violation']['info']>, 'ruleText' | 'pictures' | 'appeal' | 'result' | 'history'>

export const ruleTitle = ({ rule_code: code }: Pick<ViolationRecord, 'rule_code'>): Said =>
  said(...violationRuleTexts[code])

const plainRow = (row: ViolationRecord) => ({
  id: row.id,
  violationNo: row.violation_no,
  shopId: row.shop_id,
  type: row.type,
  ruleCode: row.rule_code,
  rule: spoken(ruleTitle(row)),
  target: row.target,
  targetId: row.target_id,
  targetNo: row.target_no,
  targetTitle: row.target_title,
  reason: row.reason,
  effects: effectsOf(row),
  points: row.points,
  status: row.status,
  issuedAt: row.issued_at.toISOString(),
  appealDueAt: row.appeal_due_at.toISOString(),
  version: row.version,
})

const EFFECTS = ['GOODS_OFF', 'GOODS_BANNED', 'POINTS', 'WARNING'] as const
const effectsOf = ({ effects }: ViolationRecord) => EFFECTS.filter((effect) => effects.includes(effect))

export const merchantRow = (row: ViolationRecord, now: Date): ViolationRow => ({
  ...plainRow(row),
  allowedActions: isAppealable(row, now) ? ['appeal'] : [],
})

export interface OfMerchant {
  readonly merchant_no: string
  readonly merchant_name: string
}

export const deskRow = (row: ViolationRecord & OfMerchant): ViolationDeskRow => ({
  ...plainRow(row),
  merchantId: row.merchant_id,
  merchantNo: row.merchant_no,
  merchantName: row.merchant_name,
  issuedBy: row.issued_by,
  appealedAt: row.appealed_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
  allowedActions: (['uphold', 'revoke'] as const).filter((move) => mayMove(move, row.status)),
})

export const filesOf = (row: ViolationRecord): string[] => [...row.file_ids, ...row.appeal_file_ids]

/** `isDesk`: the platform's people learn who of them it was. */
export function detailsOf(row: ViolationRecord, urls: Urls, isDesk: boolean): Details {
  const platform = (name: string | null): string =>
    spoken(isDesk && name !== null ? said(`平台 ${name}`, `Platform, ${name}`) : said('平台', 'Platform'))
  const { appeal_text: text, appealed_by: by, appealed_at: at, result, decided_at: decidedAt } = row
  return {
    ruleText: spoken(said(...violationDemandTexts[row.rule_code])),
    pictures: picturesOf(row.file_ids, urls),
    appeal:
      text === null || by === null || at === null
        ? null
        : { text, by, at: at.toISOString(), pictures: picturesOf(row.appeal_file_ids, urls) },
    result: result === null || decidedAt === null ? null : { text: result, at: decidedAt.toISOString() },
    history: happened(row)
      .map(({ at: when, by: who, text: what }) => ({
        at: when.toISOString(),
        actor: who.party === 'system' ? spoken(SYSTEM) : who.party === 'platform' ? platform(who.name) : who.name,
        text: spoken(what),
      }))
      .toReversed(),
  }
}

interface Happening {
  readonly at: Date
  readonly by: { readonly party: 'system' } | { readonly party: 'platform' | 'merchant'; readonly name: string }
  readonly text: Said
}

const SYSTEM = said('系统', 'System')
const byPlatform = (name: string | null) => ({ party: 'platform', name: name ?? '' }) as const
const ISSUED = said('开具违规', 'Issued')
const APPEALED = said('提交申诉', 'Appealed')
const PASSED = said('申诉期满，违规生效', 'Nobody appealed in time: in effect')
const upheld = (answer: string): Said =>
  said(`申诉不成立，违规生效：${answer}`, `Appeal rejected, in effect: ${answer}`)
const REVOKED = said('违规已撤销', 'Revoked')

/** The first at first. */
function happened(row: ViolationRecord): Happening[] {
  const { appealed_at: appealedAt, appealed_by: appealedBy, decided_at: decidedAt } = row
  const { upheld_at: upheldAt, upheld_by: upheldBy, upheld_text: answer } = row
  const passed =
    appealedAt === null && (row.status === 'EFFECTIVE' || (decidedAt !== null && decidedAt > row.appeal_due_at))
  return [
    { at: row.issued_at, by: byPlatform(row.issued_by), text: ISSUED },
    ...(appealedAt === null
      ? []
      : [{ at: appealedAt, by: { party: 'merchant', name: appealedBy ?? '' } as const, text: APPEALED }]),
    ...(passed ? [{ at: row.appeal_due_at, by: { party: 'system' } as const, text: PASSED }] : []),
    ...(upheldAt === null ? [] : [{ at: upheldAt, by: byPlatform(upheldBy), text: upheld(answer ?? '') }]),
    ...(decidedAt === null || row.status !== 'REVOKED'
      ? []
      : [{ at: decidedAt, by: byPlatform(row.decided_by), text: REVOKED }]),
  ]
}

const picturesOf = (ids: readonly string[], urls: Urls) =>
  ids.flatMap((fileId) => {
    const found = urls.get(fileId)
    return found === undefined ? [] : [{ fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }]
  })
