// The manual entries for a case, which two persons book; and the ways to a new one for whoever works on the case.
import { api, type Fen, type ManualEntryKind, type MoneyCaseInfo, type PageHref } from '@merchant/contract'
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import {
  entryStatusTexts,
  hasEnded,
  isOwedToBuyer,
  isTriedAfterwards,
  isWithoutMoney,
  UNDECIDED,
} from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'
import '../../../components/list/link-button.css'

export function CaseEntries({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const mayLook = useMay('manualEntry.view')
  const mayEnter = useMay('manualEntry.enter') && info.allowedActions.includes('resolve') && waysOf(info).length > 0
  const { data } = useRead(api.manualEntry.list, { keyword: info.number }, { enabled: mayLook, quiet: true })
  const entries = data?.list ?? []
  if (!mayLook || (entries.length === 0 && !mayEnter)) return null
  return (
    <SectionCard title={t('entries')} extra={mayEnter && <NewEntry info={info} />}>
      {entries.length === 0 ? (
        <p className="muted">{t('noEntries')}</p>
      ) : (
        <ul className="case-entries">
          {entries.map(({ id, entryNo, kind, kindLabel, amountFen, status }) => (
            <li key={id}>
              <PageLink to={`/operator/manual-entry?tab=all&id=${id}`}>
                {kindLabel} {entryNo}
              </PageLink>
              <MoneyText fen={amountFen} />
              <span className="muted">
                {status === 'BOOKED' && DECLARED.includes(kind) ? t('declared') : say(entryStatusTexts[status])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** What can end a case, as kinds of entries; those of a withdrawal, or of another order at the provider, only where it is about one. */
const WAYS = [
  { kind: 'ADJUST_UP', label: 'entryPaid' },
  { kind: 'CASE_RETURNED', label: 'entryReturned' },
  { kind: 'CASE_LOSS', label: 'entryLoss' },
] as const
const WAYS_OF_WITHDRAWAL = [
  { kind: 'WITHDRAW_DECLARED_PAID', label: 'entryDeclaredPaid' },
  { kind: 'WITHDRAW_DECLARED_FAILED', label: 'entryDeclaredFailed' },
  { kind: 'WITHDRAW_BOUNCED', label: 'entryBounced' },
] as const

const WAYS_OF_CALL = [
  { kind: 'CALL_DECLARED_DONE', label: 'entryCallDone' },
  { kind: 'CALL_DECLARED_FAILED', label: 'entryCallFailed' },
] as const
/** Of a balance in which both differ: it is put to suspense until somebody knows whose it is; what is missing the platform may bring. */
const WAYS_OF_MORE = [{ kind: 'DIFFERENCE_MORE', label: 'entryMore' }] as const
const WAYS_OF_LESS = [
  { kind: 'DIFFERENCE_LESS', label: 'entryLess' },
  { kind: 'CASE_LOSS', label: 'entryLoss' },
] as const
/** These may book nothing. */
const DECLARED: readonly ManualEntryKind[] = [...WAYS_OF_CALL, ...WAYS_OF_WITHDRAWAL].flatMap(({ kind }) =>
  kind === 'WITHDRAW_BOUNCED' ? [] : [kind],
)
/** What it is about decides what can end it; a document is named where the kind asks for one. */
function waysOf(info: MoneyCaseInfo) {
  const { kind, merchantId, subjectType, subjectNo, facts } = info
  const moreFen = apartBy(facts)
  if (facts.difference === 'BALANCE' && merchantId === null) return []
  if (facts.difference === 'BALANCE' && moreFen !== null) return moreFen > 0 ? WAYS_OF_MORE : WAYS_OF_LESS
  // Nobody's account lacks anything of what nobody knows.
  if (merchantId === null) return WAYS.filter((way) => way.kind !== 'CASE_LOSS')
  if (isTriedAfterwards(kind) || isWithoutMoney(kind)) return []
  if (isOwedToBuyer(kind)) return WAYS.filter((way) => way.kind === 'CASE_RETURNED')
  const no = facts.orderNo ?? subjectNo
  // What has an end needs none declared.
  const mayDeclare = !hasEnded(info)
  if (no.startsWith('WD'))
    return [
      ...WAYS_OF_WITHDRAWAL.filter((way) => mayDeclare || !DECLARED.includes(way.kind)).map((way) => ({ ...way, no })),
      ...WAYS,
    ]
  if (subjectType !== 'providerCall' || !UNDECIDED.includes(kind) || !mayDeclare) return WAYS
  return [...WAYS_OF_CALL.map((way) => ({ ...way, no })), ...WAYS]
}

function NewEntry({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const page = usePage()
  return (
    <MenuButton
      className="link-button"
      items={waysOf(info).map(({ kind, label, ...way }) => ({
        key: kind,
        label: t(label),
        onAct: () => page.go(hrefOf(info, kind, 'no' in way ? way.no : null)),
      }))}
    >
      {t('newEntry')} <DownOutlined aria-hidden="true" />
    </MenuButton>
  )
}

/** Of sums that should be one nobody pays, returns or loses more than they differ by. */
function apartBy({ difference, ourFen, theirFen }: MoneyCaseInfo['facts']): Fen | null {
  const isApart = difference === 'AMOUNT' || difference === 'BALANCE'
  return isApart && ourFen !== undefined && theirFen !== undefined && ourFen !== theirFen ? theirFen - ourFen : null
}

/** What the bank has, or had, is without the fee. */
const OF_BANK: readonly ManualEntryKind[] = ['WITHDRAW_DECLARED_PAID', 'WITHDRAW_BOUNCED']

/** Of what is said to be apart, that; else what the entry takes. */
function amountFor({ facts, amountFen, feeFen }: MoneyCaseInfo, kind: ManualEntryKind): Fen | null {
  const apart = apartBy(facts)
  if (apart !== null || amountFen === null) return apart
  return OF_BANK.includes(kind) ? amountFen - (feeFen ?? 0) : amountFen
}

function hrefOf(info: MoneyCaseInfo, kind: ManualEntryKind, subjectNo: string | null): PageHref {
  const { id, merchantId } = info
  const amountFen = amountFor(info, kind)
  const given = new URLSearchParams({
    enter: '1',
    caseId: id,
    kind,
    ...(merchantId === null ? {} : { merchantId }),
    ...(amountFen === null ? {} : { amountFen: String(Math.abs(amountFen)) }),
    ...(subjectNo === null ? {} : { subjectNo }),
  })
  return `/operator/manual-entry?${given.toString()}`
}
