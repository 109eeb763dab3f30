// The shop as its buyers see it, while it is being typed.
import { EnvironmentOutlined, NotificationOutlined, PhoneOutlined, ShopOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { shopLabels } from '../../../components/value/shop-label.ts'
import { shopTexts } from './shop.texts.ts'
import type { ShopValues } from './shop-values.ts'
import './shop.css'

interface ShopPreviewProps {
  /** What stands in the form now; anything may still be missing. */
  readonly values: Partial<ShopValues> | undefined
  readonly status: keyof typeof shopLabels
}

export function ShopPreview({ values = {}, status }: ShopPreviewProps): ReactNode {
  const t = useText(shopTexts)
  const say = useSay()
  const { name = '', intro = '', notice = '', servicePhone = '', logo, banner, shipAddress } = values
  const picture = logo?.[0]
  const top = banner?.[0]
  const [, city] = shipAddress?.region ?? []
  const place = city?.name ?? shipAddress?.region?.[0]?.name
  return (
    <SectionCard title={t('preview')}>
      <div className="shop-preview">
        {top === undefined ? (
          <div className="shop-preview-banner" />
        ) : (
          <img className="shop-preview-banner" src={top.url} alt="" />
        )}
        <div className="shop-preview-logo">
          {picture === undefined ? <ShopOutlined aria-hidden="true" /> : <img src={picture.url} alt="" />}
        </div>
        <div className="shop-preview-name">
          <strong className={name === '' ? 'muted' : undefined}>{name === '' ? t('previewName') : name}</strong>
          <StatusTag tone={shopLabels[status].tone}>{say(shopLabels[status].text)}</StatusTag>
        </div>
        {notice !== '' && (
          <p className="shop-preview-notice">
            <NotificationOutlined aria-hidden="true" /> {notice}
          </p>
        )}
        <p className="muted">{intro === '' ? t('previewIntro') : intro}</p>
        <ul>
          {place !== undefined && (
            <li>
              <EnvironmentOutlined aria-hidden="true" /> {t('shipsFrom', { place })}
            </li>
          )}
          {servicePhone !== '' && (
            <li className="tabular">
              <PhoneOutlined aria-hidden="true" /> {servicePhone}
            </li>
          )}
        </ul>
      </div>
    </SectionCard>
  )
}
