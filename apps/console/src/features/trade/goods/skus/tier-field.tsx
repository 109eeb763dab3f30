// Prices for more pieces of goods without dimensions, as a Form.Item control: one line that says them, and a dialog to change them.
import { formatYuan, type TierPrice } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../../components/overlay/dialog.tsx'
import { useText } from '../../../../i18n/text.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { draftsOf, tiersIn } from './tier-drafts.ts'
import { TierPrices } from './tier-prices.tsx'
import './tier-prices.css'

interface TierFieldProps {
  readonly id?: string
  readonly value?: readonly TierPrice[]
  readonly onChange?: (tiers: TierPrice[]) => void
  readonly isLocked: boolean
}

export function TierField({ id, value = [], onChange, isLocked }: TierFieldProps): ReactNode {
  const t = useText(skuEditorTexts)
  const priceFen = Form.useWatch<number | null | undefined>('priceFen')
  const [drafts, setDrafts] = useState(draftsOf([]))
  const [isOpen, setOpen] = useState(false)
  const kept = tiersIn(drafts, typeof priceFen === 'number' ? formatYuan(priceFen) : '')
  const open = () => {
    setDrafts(draftsOf(value))
    setOpen(true)
  }
  return (
    <span className="tier-prices-field">
      {value.map(({ minQuantity, priceFen: fen }) => (
        <span key={minQuantity} className="tabular">
          {t('tierSaid', { count: minQuantity, price: formatYuan(fen) })}
        </span>
      ))}
      <Button id={id} size="small" disabled={isLocked} onClick={open}>
        {t(value.length === 0 ? 'setTiers' : 'changeTiers')}
      </Button>
      <Dialog
        title={t('tiers')}
        open={isOpen}
        onClose={() => setOpen(false)}
        closesOnMask={false}
        footer={
          <Button
            type="primary"
            disabled={kept === null}
            onClick={() => {
              if (kept !== null) onChange?.(kept)
              setOpen(false)
            }}
          >
            {t('done')}
          </Button>
        }
      >
        <p className="muted">{t('tiersHint')}</p>
        <TierPrices value={drafts} onChange={setDrafts} isWrong={kept === null} />
      </Dialog>
    </span>
  )
}
