// How complete the goods are while one types, and what would say more: each leads to its field.
import {
  charactersOf,
  type CompletenessFacts,
  completenessOf,
  completenessPoints,
  type GoodsInfo,
} from '@merchant/contract'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { useText } from '../../../../i18n/text.ts'
import type { GoodsValues } from '../goods-values.ts'
import { shownParams } from '../params/params-values.ts'
import { useAttributes } from '../params/use-params.ts'
import { leadTo } from './completeness-fields.ts'
import { completenessTexts } from './completeness.texts.ts'
import './completeness.css'

interface CompletenessPanelProps {
  readonly form: FormInstance<GoodsValues>
  /** What the editor was opened with, or what is copied. */
  readonly origin: GoodsInfo | null
  /** Before the form says anything. */
  readonly initial: Partial<GoodsValues>
}

export function CompletenessPanel({ form, origin, initial }: CompletenessPanelProps): ReactNode {
  const t = useText(completenessTexts)
  const values = useDeferredValue(Form.useWatch(saidOf, form)) ?? saidOf(initial)
  const [isOpen, setOpen] = useState(false)
  const { data: attributes } = useAttributes(values.categoryId)
  const params = shownParams(values, attributes, origin?.categoryId === values.categoryId).length
  const { score, missing } = completenessOf({ ...values.facts, params })
  return (
    <SectionCard title={t('name')} extra={<strong className="tabular">{score}</strong>}>
      <div className="completeness">
        <progress className="completeness-bar" max={100} value={score} aria-label={t('of', { score })} />
        {missing.length === 0 ? (
          <p className="muted">{t('whole')}</p>
        ) : (
          <ul className="completeness-missing" aria-label={t('hint')}>
            {(isOpen ? missing : missing.slice(0, FIRST)).map((item) => (
              <li key={item}>
                <button type="button" className="link-button" onClick={() => leadTo(item)}>
                  {t(item)}
                </button>
                <span className="muted tabular">{t('points', { points: completenessPoints(item) })}</span>
              </li>
            ))}
          </ul>
        )}
        {missing.length > FIRST && (
          <button
            type="button"
            className="link-button completeness-more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('less') : t('more', { count: missing.length - FIRST })}
          </button>
        )}
      </div>
    </SectionCard>
  )
}

/** What is worth most; the preview below stays in sight. */
const FIRST = 3

type Said = Pick<GoodsValues, 'params' | 'ownParams'> & {
  readonly categoryId: string | undefined
  readonly facts: Omit<CompletenessFacts, 'params'>
}

/** Anything may still be missing. */
function saidOf({
  title,
  sellingPoint,
  pictureFileIds,
  videoFileId,
  detail = [],
  shopCategoryIds,
  categoryId,
  params,
  ownParams,
}: Partial<GoodsValues>): Said {
  return {
    categoryId,
    ...(params === undefined ? {} : { params }),
    ...(ownParams === undefined ? {} : { ownParams }),
    facts: {
      title: [...(title ?? '').trim()].length,
      sellingPoint: (sellingPoint ?? '').trim().length,
      pictures: pictureFileIds?.length ?? 0,
      hasVideo: (videoFileId ?? null) !== null,
      detailCharacters: charactersOf(detail),
      detailPictures: new Set(detail.flatMap((one) => (one.type === 'picture' ? one.picture.fileId : []))).size,
      shopCategories: shopCategoryIds?.length ?? 0,
    },
  }
}
