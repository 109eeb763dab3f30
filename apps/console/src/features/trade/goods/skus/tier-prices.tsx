// The lines of prices for more pieces.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { skuLimits } from '@merchant/contract'
import { Button, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../../components/form/fen-input.tsx'
import { useText } from '../../../../i18n/text.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import type { TierDraft } from './tier-drafts.ts'
import './tier-prices.css'

interface TierPricesProps {
  readonly value: readonly TierDraft[]
  readonly onChange: (tiers: TierDraft[]) => void
  readonly isWrong: boolean
}

export function TierPrices({ value, onChange, isWrong }: TierPricesProps): ReactNode {
  const t = useText(skuEditorTexts)
  const set = (at: number, change: Partial<TierDraft>) =>
    onChange(value.map((tier, index) => (index === at ? { ...tier, ...change } : tier)))
  return (
    <div className="tier-prices">
      {value.map((tier, at) => (
        <div key={at} className="tier-prices-line">
          <InputNumber<number>
            aria-label={t('tierFromNo', { number: at + 1 })}
            precision={0}
            min={2}
            max={skuLimits.perOrder}
            controls={false}
            prefix={t('tierFrom')}
            suffix={t('pieces')}
            value={tier.minQuantity}
            onChange={(minQuantity) => set(at, { minQuantity })}
          />
          <FenInput
            aria-label={t('tierPriceNo', { number: at + 1 })}
            value={tier.priceFen}
            onChange={(priceFen) => set(at, { priceFen })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('removeTier', { number: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {isWrong && (
        <p className="sku-editor-wrong" role="alert">
          {t('tierWrong')}
        </p>
      )}
      {value.length < skuLimits.tiers && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...value, { minQuantity: null, priceFen: null }])}
        >
          {t('addTier')}
        </Button>
      )}
    </div>
  )
}
