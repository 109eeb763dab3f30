// What the platform holds against a merchant, beside the directory: each reason, and who may adds one or lifts one.
import { formatInstant, type MerchantRestriction, type MerchantStanding } from '@merchant/contract'
import { restrictionKindTexts, restrictionScopeTexts } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { type Decision, RestrictionDialogs } from './restriction-dialogs.tsx'
import { restrictionTexts } from './restriction.texts.ts'
import './merchant-shops.css'

/** Nobody restricts who was not let in yet, or has gone. */
const RESTRICTABLE: readonly string[] = ['ACTIVE', 'RESTRICTED', 'SUSPENDED', 'CLOSING']

export function MerchantRestrictions({ merchant }: { merchant: MerchantStanding }): ReactNode {
  const t = useText(restrictionTexts)
  const mayDecide = useMay('merchantDirectory.freeze') && RESTRICTABLE.includes(merchant.status)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const what = useWhat()
  const inForce = merchant.restrictions.filter(({ ended }) => ended === null)
  const over = merchant.restrictions.flatMap(({ ended, ...one }) => (ended === null ? [] : [{ ...one, ended }]))
  if (!mayDecide && merchant.restrictions.length === 0) return null
  return (
    <SectionCard
      title={t('title')}
      extra={
        mayDecide && (
          <span className="merchant-shops-acts">
            <Button size="small" onClick={() => setDeciding({ act: 'restrict' })}>
              {t('restrict')}
            </Button>
            {merchant.status !== 'SUSPENDED' && merchant.status !== 'CLOSING' && (
              <Button size="small" danger onClick={() => setDeciding({ act: 'suspend' })}>
                {t('suspend')}
              </Button>
            )}
          </span>
        )
      }
    >
      {inForce.length === 0 && <p className="muted">{t(merchant.status === 'CLOSING' ? 'noneClosing' : 'none')}</p>}
      <ul className="merchant-shops">
        {inForce.map((one) => (
          <InForce
            key={one.id}
            restriction={one}
            {...(mayDecide && { onLift: () => setDeciding({ act: 'restore', restriction: one }) })}
          />
        ))}
      </ul>
      {over.length > 0 && (
        <details>
          <summary>{t('over', { count: over.length })}</summary>
          <HistoryList
            steps={over.map(({ ended, ...one }) => ({
              at: ended.at,
              who: ended.byName,
              text: t('overAt', { what: what(one), reason: one.reason, end: ended.reason }),
            }))}
          />
        </details>
      )}
      <RestrictionDialogs merchant={merchant} deciding={deciding} onClose={() => setDeciding(null)} />
    </SectionCard>
  )
}

/** What it is, with what it locks. */
function useWhat() {
  const say = useSay()
  return ({ kind, scopes }: Pick<MerchantRestriction, 'kind' | 'scopes'>): string =>
    [
      say(restrictionKindTexts[kind]),
      ...(kind === 'SUSPEND' ? [] : scopes.map((one) => say(restrictionScopeTexts[one]))),
    ].join(' · ')
}

function InForce({
  restriction,
  onLift,
}: {
  restriction: MerchantRestriction
  readonly onLift?: () => void
}): ReactNode {
  const t = useText(restrictionTexts)
  const what = useWhat()
  const { kind, reason, since, setByName, orderNo } = restriction
  return (
    <li>
      <div>
        <StatusTag tone={kind === 'SUSPEND' ? 'danger' : 'warning'}>{what(restriction)}</StatusTag>
        <div>{reason}</div>
        <div className="muted">
          {t('since', { at: formatInstant(since), by: setByName })}
          {orderNo !== null && <div>{t('byOrder', { no: orderNo })}</div>}
        </div>
      </div>
      {onLift !== undefined && (
        <Button size="small" onClick={onLift}>
          {t('lift')}
        </Button>
      )}
    </li>
  )
}
