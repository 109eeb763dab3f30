// A shop's scores: each with what it is made of, how much of that there is, and what would raise it.
import { api, type ScorePart, type ShopScores } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { scoreTexts } from './score.texts.ts'
import './score-panel.css'

type Score = ShopScores['scores'][number]
type Part = Score['parts'][number]

/** Where the orders or goods stand that a part is about. */
const lists = {
  FLAWLESS: '/order/saleorder?tab=SHIPPED',
  APPROVED: '/goods/index?tab=REJECTED',
  ANSWERED: '/goodsreturn/order?tab=MERCHANT_REVIEW',
  UNDISPUTED: '/goodsreturn/order?tab=IN_DISPUTE',
  REFUNDED: '/goodsreturn/order?tab=WAIT_MERCHANT_RECEIVE',
  ON_TIME: '/order/saleorder?tab=TO_SHIP&deadline=OVERDUE',
  QUICK: '/order/saleorder?tab=TO_SHIP',
} as const satisfies Record<ScorePart, string>

export default function ScorePanel({ shopId }: { shopId: string }): ReactNode {
  const t = useText(scoreTexts)
  const { data, error, refresh } = useRead(api.shopScore.info, { shopId }, { quiet: true })
  if (data === undefined && error !== null) return <ReadFailure error={error} onRetry={refresh} />
  return (
    <SectionCard title={t('title')}>
      <p className="muted score-panel-span">
        {data === undefined
          ? '\u00a0'
          : data.countedOn === null || data.from === null
            ? t('notYet')
            : t('span', { from: data.from, to: data.countedOn })}
      </p>
      <div className="score-panel" aria-busy={data === undefined}>
        {data?.scores.map((score) => (
          <OneScore key={score.kind} score={score} />
        ))}
      </div>
    </SectionCard>
  )
}

function OneScore({ score: { kind, value, parts } }: { score: Score }): ReactNode {
  const t = useText(scoreTexts)
  return (
    <section className="score-panel-one" aria-label={t(`kind_${kind}`)}>
      <h3>{t(`kind_${kind}`)}</h3>
      <p className="score-panel-value">
        {value === null ? (
          <span className="score-panel-few">{t('few')}</span>
        ) : (
          <>
            <strong>{inHundredths(value)}</strong> <span className="muted">{t('outOf')}</span>
          </>
        )}
      </p>
      <ul>
        {parts.map((part) => (
          <OnePart key={part.part} part={part} />
        ))}
      </ul>
    </section>
  )
}

/** 480: 4.80 */
const inHundredths = (value: number): string => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`

const grouped = (count: number): string => count.toLocaleString('en-US')

function OnePart({ part: { part, good, all, least, weight, floor } }: { part: Part }): ReactNode {
  const t = useText(scoreTexts)
  const now = useParameters()
  const halves = { hours: now('afterSale.reviewHours') / 2, days: now('afterSale.receiveDays') / 2 }
  const isCounted = all >= least
  return (
    <li>
      <p className="score-panel-part">
        <span>{t(`part_${part}`)}</span>
        <span className="muted">{t('weight', { weight })}</span>
      </p>
      <progress aria-label={t(`part_${part}`)} max={Math.max(1, all)} value={isCounted ? good : 0} />
      <p>{isCounted ? t('sample', { good: grouped(good), all: grouped(all) }) : t('fewPart', { all, least })}</p>
      <p className="muted">
        {floor === 0 ? '' : t('scale', { floor })}
        {t(`raise_${part}`, halves)}
      </p>
      <PageLink to={lists[part]}>{t(`link_${part}`)}</PageLink>
    </li>
  )
}
