// A line as it was bought: what has changed since, its price and promises, and what its buyer saw.
import { type GoodsSnapshot, paramText } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { DetailView } from '../goods-detail/detail-view.tsx'
import { snapshotTexts } from './snapshot.texts.ts'
import '../goods-off/goods-off.css'
import './snapshot.css'

interface SnapshotProps {
  readonly snapshot: GoodsSnapshot
}

export function SnapshotView({ snapshot }: SnapshotProps): ReactNode {
  const { item, seen } = snapshot
  return (
    <div className="snapshot">
      <Since snapshot={snapshot} />
      <h3>{seen?.title ?? item.title}</h3>
      {seen !== null && seen.sellingPoint !== '' && <p className="muted">{seen.sellingPoint}</p>}
      <Bought snapshot={snapshot} />
      {seen !== null && <Seen seen={seen} />}
    </div>
  )
}

function Since({ snapshot: { seen, changed, isOnSale, isDeleted } }: SnapshotProps): ReactNode {
  const t = useText(snapshotTexts)
  if (seen === null)
    return (
      <NoticeBar tone="info" title={t('notKept')}>
        {t('notKeptHint')}
      </NoticeBar>
    )
  if (isDeleted) return <NoticeBar tone="info" title={t('deleted')} />
  if (!isOnSale) return <NoticeBar tone="info" title={t('off')} />
  if (changed.length === 0) return <NoticeBar tone="success" title={t('same')} />
  const fields = changed.map((field) => t(`field_${field}`)).join(t('and'))
  return <NoticeBar tone="warning" title={t('changed', { fields })} />
}

function Bought({ snapshot: { item, orderedAt, seen } }: SnapshotProps): ReactNode {
  const t = useText(snapshotTexts)
  const offFen = item.discountFen + item.cutFen
  const services = item.services.map((each) => t(`service_${each}`))
  return (
    <Facts
      items={[
        ...(item.specText === '' ? [] : [[t('spec'), item.specText] as const]),
        [t('price'), <MoneyText key="price" fen={item.unitFen} />],
        [t('quantity'), `×${item.quantity}`],
        ...(offFen === 0 ? [] : [[t('takenOff'), <MoneyText key="off" fen={-offFen} />] as const]),
        [t('paid'), <MoneyText key="paid" fen={item.payFen} />],
        [t('services'), services.length === 0 ? t('noServices') : services.join(t('and'))],
        ...(item.afterSaleDays === null ? [] : [[t('days'), t('daysOf', { count: item.afterSaleDays })] as const]),
        ...(seen?.brandName === undefined || seen.brandName === null
          ? []
          : [[t('field_brandId'), seen.brandName] as const]),
        ...(seen === null || seen.unit === '' ? [] : [[t('unit'), seen.unit] as const]),
        [t('ordered'), <InstantText key="ordered" at={orderedAt} />],
        ...(seen === null ? [] : [[t('since'), <InstantText key="since" at={seen.since} />] as const]),
      ]}
    />
  )
}

type SeenContent = NonNullable<GoodsSnapshot['seen']>

function Seen({ seen }: { readonly seen: SeenContent }): ReactNode {
  const t = useText(snapshotTexts)
  return (
    <>
      <Pictures label={t('pictures')} pictures={seen.pictures} />
      <Pictures label={t('longPictures')} pictures={seen.longPictures} />
      {seen.video !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what merchants film comes without captions
        <video className="snapshot-video" src={seen.video.url} controls preload="metadata" aria-label={t('video')} />
      )}
      {seen.params.length > 0 && (
        <>
          <h4>{t('params')}</h4>
          <Facts items={seen.params.map((param) => [param.name, paramText(param)] as const)} />
        </>
      )}
      {seen.detail.length > 0 && (
        <>
          <h4>{t('detail')}</h4>
          <DetailView detail={seen.detail} />
        </>
      )}
    </>
  )
}

interface PicturesProps {
  readonly label: string
  readonly pictures: SeenContent['pictures']
}

function Pictures({ label, pictures }: PicturesProps): ReactNode {
  if (pictures.length === 0) return null
  return (
    <>
      <h4>{label}</h4>
      <div className="goods-off-pictures" role="group" aria-label={label}>
        {pictures.map(({ fileId, url, thumbnailUrl }, at) => (
          <a key={fileId} href={url} target="_blank" rel="noreferrer" aria-label={`${label} ${at + 1}`}>
            <img src={thumbnailUrl} alt="" loading="lazy" />
          </a>
        ))}
      </div>
    </>
  )
}
