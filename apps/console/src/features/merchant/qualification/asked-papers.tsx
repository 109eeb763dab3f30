// What the categories of the merchant's goods ask, what of it is there, and the way to hand in what is missing.
import type { AskedQualification } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { isForLife, type QualificationValues } from './qualification-values.ts'
import { askedLabels } from './qualification.labels.ts'
import { qualificationTexts } from './qualification.texts.ts'
import './qualification.css'

interface AskedPapersProps {
  readonly asked: readonly AskedQualification[]
  /** Null for who may only look. */
  readonly onHandIn: ((first: Partial<QualificationValues>) => void) | null
}

export function AskedPapers({ asked, onHandIn }: AskedPapersProps): ReactNode {
  const t = useText(qualificationTexts)
  const say = useSay()
  if (asked.length === 0) return <p className="muted">{t('askedNone')}</p>
  return (
    <ul className="qualification-asked-list">
      {asked.map((paper) => {
        const { kind, name, title, state, required, validTo, categories } = paper
        const missing = categories.filter((category) => category.state === 'MISSING').map(({ id }) => id)
        const label = askedLabels[state]
        return (
          <li key={`${kind} ${name}`}>
            <div className="qualification-asked">
              <strong>
                {title}{' '}
                <StatusTag tone={required || state !== 'MISSING' ? label.tone : 'neutral'}>{say(label.text)}</StatusTag>{' '}
                {!required && <StatusTag tone="neutral">{t('optional')}</StatusTag>}
              </strong>
              <span className="muted">
                {[
                  categories.map((category) => category.name).join(t('nameJoint')),
                  goodsIn(categories, t),
                  ...(state !== 'HELD' || validTo === null
                    ? []
                    : [isForLife(validTo) ? t('forLife') : t('until', { day: validTo })]),
                ].join(' · ')}
              </span>
            </div>
            {onHandIn !== null && missing.length > 0 && (
              <Button
                aria-label={t('handInThis', { title })}
                onClick={() =>
                  onHandIn({
                    ...(kind === 'BRAND' ? {} : { kind }),
                    ...(name === '' ? {} : { name }),
                    categoryIds: missing.slice(0, MOST),
                  })
                }
              >
                {t('handIn')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** As many as one paper takes. */
const MOST = 30

type Say = ReturnType<typeof useText<typeof qualificationTexts>>

function goodsIn(categories: AskedQualification['categories'], t: Say): string {
  const count = categories.reduce((sum, { goodsCount }) => sum + goodsCount, 0)
  const onSale = categories.reduce((sum, { onSaleCount }) => sum + onSaleCount, 0)
  return onSale > 0 ? t('onSaleOf', { count, onSale }) : t('askedGoods', { count })
}
