// A merchant that leaves or wanted to, beside the directory: since when, until when, and what still keeps it.
import { type ClosingBlocker, formatInstant, formatYuan, type MerchantStanding } from '@merchant/contract'
import { closingBlockerTexts } from '@merchant/contract/labels'
import type { ReactNode } from 'react'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { leavingTexts } from './leaving.texts.ts'

export function MerchantLeaving({ leaving }: Pick<MerchantStanding, 'leaving'>): ReactNode {
  const t = useText(leavingTexts)
  const say = useSay()
  const { closing, blockers, past } = leaving
  if (closing === null && past.length === 0) return null
  const amountOf = ({ count, fen }: ClosingBlocker) => (fen === null ? String(count) : `¥${formatYuan(fen, true)}`)
  const open = blockers.map((one) => `${say(closingBlockerTexts[one.kind])} ${amountOf(one)}`)
  return (
    <SectionCard title={t('title')}>
      {closing !== null && (
        <Facts
          items={[
            [t('reason'), closing.reason],
            [t('asked'), t('askedBy', { at: formatInstant(closing.requestedAt), by: closing.requestedByName })],
            [t('dueAt'), formatInstant(closing.dueAt)],
            [t('checkedAt'), closing.checkedAt === null ? t('notYet') : formatInstant(closing.checkedAt)],
            [t('open'), open.length === 0 ? t('openNone') : open.join(' · ')],
          ]}
        />
      )}
      {past.length > 0 && (
        <HistoryList
          steps={past.map(({ reason, requestedAt, ended }) => ({
            at: ended.at,
            who: ended.byName,
            text: t(`past_${ended.kind}`, { at: formatInstant(requestedAt), reason }),
          }))}
        />
      )}
    </SectionCard>
  )
}
