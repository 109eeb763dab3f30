// Appeals against decisions about one goods, the newest first, with what the platform answered.
import type { GoodsAppeal } from '@merchant/contract'
import type { ReactNode } from 'react'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { goodsAppealLabels, saleStatusLabels } from './goods-off.labels.ts'
import { goodsOffTexts } from './goods-off.texts.ts'
import './goods-off.css'

export function AppealsList({ appeals }: { readonly appeals: readonly GoodsAppeal[] }): ReactNode {
  const t = useText(goodsOffTexts)
  if (appeals.length === 0) return <p className="muted">{t('noAppeals')}</p>
  return appeals.map((appeal) => <Appeal key={appeal.id} appeal={appeal} />)
}

function Appeal({ appeal }: { readonly appeal: GoodsAppeal }): ReactNode {
  const t = useText(goodsOffTexts)
  const say = useSay()
  const label = goodsAppealLabels[appeal.status]
  const against = t('against', { status: say(saleStatusLabels[appeal.offStatus].text), rule: appeal.rule })
  return (
    <section className="goods-off-appeal" aria-label={against}>
      <div className="goods-off-head">
        <StatusTag tone={label.tone}>{say(label.text)}</StatusTag>
        <span>{appeal.submittedBy}</span>
        <span className="muted">
          <InstantText at={appeal.submittedAt} />
        </span>
      </div>
      <p className="muted">{against}</p>
      <p className="goods-off-text">{appeal.text}</p>
      <AppealPictures pictures={appeal.pictures} />
      {appeal.answer !== null && (
        <p className="goods-off-answer">
          <strong>{t('answer')}</strong> {appeal.answer}
        </p>
      )}
    </section>
  )
}

export function AppealPictures({ pictures }: Pick<GoodsAppeal, 'pictures'>): ReactNode {
  const t = useText(goodsOffTexts)
  if (pictures.length === 0) return null
  return (
    <span className="goods-off-pictures">
      {pictures.map(({ fileId, url, thumbnailUrl }, at) => (
        <a key={fileId} href={url} target="_blank" rel="noreferrer" aria-label={t('picture', { number: at + 1 })}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </a>
      ))}
    </span>
  )
}
