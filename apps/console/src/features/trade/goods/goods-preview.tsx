// Goods as buyers will see them, while they are being typed.
import { PictureOutlined } from '@ant-design/icons'
import { formatYuan, type GoodsInfo, promisedServices } from '@merchant/contract'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { DetailView } from '../goods-detail/detail-view.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { CardPreview } from './card-preview.tsx'
import type { GoodsValues } from './goods-values.ts'
import { categoryPath } from './category-options.ts'
import { promisesTexts } from './promises/promises.texts.ts'
import { useCategories } from './use-categories.ts'
import { ParamsPreview } from './params/params-preview.tsx'
import { usedSpecs } from './skus/matrix.ts'
import type { pricesOf } from './skus/matrix-saving.ts'
import './goods-preview.css'

interface GoodsPreviewProps {
  /** Anything may still be missing. */
  readonly values: Partial<GoodsValues> | undefined
  /** Of all SKUs together; null where there are no dimensions. */
  readonly prices: ReturnType<typeof pricesOf> | null
  /** What the editor was opened with, or what is copied. */
  readonly origin: GoodsInfo | null
}

export function GoodsPreview({ values = {}, prices: ofSkus, origin }: GoodsPreviewProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const {
    pictureFileIds = [],
    title = '',
    sellingPoint = '',
    unit = '',
    priceFen,
    freightFen,
    freightTemplateId,
    shipHours = 48,
    detail = [],
    videoFileId: film,
    type,
    shipMode,
    presaleShipDays,
    services = [],
    categoryId,
  } = values
  const [cover, ...others] = pictureFileIds
  const { matrix } = values
  const specs = usedSpecs(matrix?.specs ?? [])
  const prices = specs.length === 0 ? null : ofSkus
  const say = useText(promisesTexts)
  const categories = useCategories()
  const returns = categoryPath(categories.data ?? [], categoryId).at(-1)?.noReasonReturn ?? 'OPTIONAL'
  const isSent = (type ?? 'PHYSICAL') === 'PHYSICAL'
  const promised = isSent ? promisedServices(services, returns) : []
  const shipsOf = () => {
    if (shipMode !== 'PRESALE') return t('previewShips', { hours: shipHours })
    return typeof presaleShipDays === 'number'
      ? say('previewPresale', { days: presaleShipDays })
      : say('previewPresaleBare')
  }
  return (
    <SectionCard title={t('preview')}>
      <div className="goods-preview">
        <div className="goods-preview-cover">
          {cover === undefined ? <PictureOutlined aria-hidden="true" /> : <img src={cover.url} alt="" />}
          {others.length > 0 && <span className="goods-preview-count tabular">1/{pictureFileIds.length}</span>}
        </div>
        {/* Buyers find it behind the pictures. */}
        {film !== null && film !== undefined && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what merchants film comes without captions
          <video className="goods-preview-video" src={film.url} controls preload="metadata" aria-label={t('video')} />
        )}
        <div className="goods-preview-price">
          <MoneyText fen={prices?.fromFen ?? priceFen} size="large" />
          {prices !== null && prices.toFen !== prices.fromFen && (
            <>
              –<MoneyText fen={prices.toFen} size="large" />
            </>
          )}
          {unit !== '' && <span className="muted">{t('unitOf', { unit })}</span>}
        </div>
        <strong className={title === '' ? 'muted' : undefined}>{title === '' ? t('previewTitle') : title}</strong>
        {sellingPoint !== '' && <p className="muted">{sellingPoint}</p>}
        {specs.map(({ id, name, values: ofSpec }) => (
          <div key={id} className="goods-preview-spec">
            <span className="muted">{name}</span>
            {ofSpec.map((value) => (
              <span key={value.id} className="goods-preview-value">
                {value.name}
              </span>
            ))}
          </div>
        ))}
        <p className="goods-preview-facts">
          {!isSent && <span>{t(type === 'VOUCHER' ? 'previewVoucher' : 'previewVirtual')}</span>}
          {isSent && (
            <span>
              {/* A cleared FenInput holds null. */}
              {(freightTemplateId ?? null) !== null
                ? t('previewByRegion')
                : (freightFen ?? 0) === 0
                  ? t('previewFree')
                  : t('previewFreight', { fee: formatYuan(freightFen ?? 0) })}
            </span>
          )}
          {isSent && <span>{shipsOf()}</span>}
        </p>
        {promised.length > 0 && (
          <p className="goods-preview-facts">
            {promised.map((one) => (
              <span key={one}>✓ {say(one)}</span>
            ))}
          </p>
        )}
        <CardPreview values={values} fen={prices?.fromFen ?? priceFen} />
        <ParamsPreview values={values} origin={origin} />
        {detail.length > 0 && (
          <div className="goods-preview-detail">
            <span className="muted">{t('detailSection')}</span>
            <DetailView detail={detail} />
          </div>
        )}
      </div>
    </SectionCard>
  )
}
