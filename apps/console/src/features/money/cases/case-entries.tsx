// The manual entries for a case, which two persons book; and the ways to a new one for whoever works on the case.
import { api, type ManualEntryKind, type MoneyCaseInfo, type PageHref } from '@merchant/contract'
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { entryStatusTexts } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'
import './case.css'
import '../../../components/list/link-button.css'

export function CaseEntries({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const mayLook = useMay('manualEntry.view')
  const mayEnter = useMay('manualEntry.enter') && info.allowedActions.includes('resolve')
  const { data } = useRead(api.manualEntry.list, { keyword: info.number }, { enabled: mayLook, quiet: true })
  const entries = data?.list ?? []
  if (!mayLook || (entries.length === 0 && !mayEnter)) return null
  return (
    <SectionCard title={t('entries')} extra={mayEnter && <NewEntry info={info} />}>
      {entries.length === 0 ? (
        <p className="muted">{t('noEntries')}</p>
      ) : (
        <ul className="case-entries">
          {entries.map(({ id, entryNo, kindLabel, amountFen, status }) => (
            <li key={id}>
              <PageLink to={`/operator/manual-entry?tab=all&id=${id}`}>
                {kindLabel} {entryNo}
              </PageLink>
              <MoneyText fen={amountFen} />
              <span className="muted">{say(entryStatusTexts[status])}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

/** What can end a case, as kinds of entries; those of a withdrawal only where it is about one. */
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

function NewEntry({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const page = usePage()
  const no = info.facts.orderNo ?? info.subjectNo
  const isWithdrawal = no.startsWith('WD')
  const ways = isWithdrawal ? [...WAYS_OF_WITHDRAWAL, ...WAYS] : WAYS
  return (
    <MenuButton
      className="link-button"
      items={ways.map(({ kind, label }) => ({
        key: kind,
        label: t(label),
        onAct: () => page.go(hrefOf(info, kind, kind.startsWith('WITHDRAW') ? no : null)),
      }))}
    >
      {t('newEntry')} <DownOutlined aria-hidden="true" />
    </MenuButton>
  )
}

function hrefOf(
  { id, merchantId, amountFen }: MoneyCaseInfo,
  kind: ManualEntryKind,
  subjectNo: string | null,
): PageHref {
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
