// Whether the shop is open, and the switch to open or rest it at once, whatever is half typed in the form.
import { dayOf, type ShopInfo, startOfDay } from '@merchant/contract'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { useConfirm } from '../../../components/overlay/confirm.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { shopLabels } from '../../../components/value/shop-label.ts'
import { shopTexts } from './shop.texts.ts'
import './shop.css'

interface BusinessCardProps {
  readonly shop: ShopInfo
  readonly isTurning: boolean
  /** Absent: may not be turned. */
  readonly onTurn: ((open: boolean) => void) | undefined
}

export function BusinessCard({
  shop: { status, holiday, isOnHoliday },
  isTurning,
  onTurn,
}: BusinessCardProps): ReactNode {
  const t = useText(shopTexts)
  const say = useSay()
  const confirm = useConfirm()
  const isOpen = status === 'OPEN'
  const turn = async (open: boolean) => {
    if (open || (await confirm({ title: t('restQuestion'), content: t('restWhat'), okText: t('restOk') })))
      onTurn?.(open)
  }
  return (
    <SectionCard
      title={t('business')}
      extra={
        onTurn === undefined ? undefined : (
          <Switch
            aria-label={t('switchLabel')}
            checked={isOpen}
            loading={isTurning}
            onChange={(open) => void turn(open)}
          />
        )
      }
    >
      <StatusTag tone={shopLabels[status].tone}>{say(shopLabels[status].text)}</StatusTag>
      {holiday !== null && (
        <p className="shop-business">
          {isOnHoliday
            ? t('awayUntil', { day: holiday.to, next: dayAfter(holiday.to) })
            : t('awayFrom', { from: holiday.from, to: holiday.to })}
        </p>
      )}
      {(isOpen || status === 'RESTING') && <p className="muted shop-business">{t(isOpen ? 'openWhat' : 'restWhat')}</p>}
    </SectionCard>
  )
}

const dayAfter = (day: string): string => dayOf(new Date(startOfDay(day).getTime() + 24 * 3_600_000))
