// What few SKUs have: a picture of their own, and prices for more pieces.
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../../components/overlay/dialog.tsx'
import { ImageUpload } from '../../../../components/upload/image-upload.tsx'
import { LibraryButton } from '../../../../components/upload/library-button.tsx'
import { useText } from '../../../../i18n/text.ts'
import type { Combination, SkuRow } from './matrix.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import { TierPrices } from './tier-prices.tsx'
import { draftsOf, tiersIn } from './tier-drafts.ts'

interface SkuMoreDialogProps {
  /** Null: closed. */
  readonly combination: Combination | null
  readonly row: SkuRow
  /** Prices of SKUs that there are already are somebody else's. */
  readonly isPriceLocked: boolean
  readonly onDone: (change: Pick<SkuRow, 'picture' | 'tierPrices'>) => void
  readonly onClose: () => void
}

export function SkuMoreDialog({ combination, row, isPriceLocked, onDone, onClose }: SkuMoreDialogProps): ReactNode {
  const t = useText(skuEditorTexts)
  const [picture, setPicture] = useState(row.picture)
  const [tiers, setTiers] = useState(draftsOf(row.tierPrices))
  const kept = tiersIn(tiers, row.cells.priceFen ?? '')
  return (
    <Dialog
      title={t('moreOf', { sku: combination?.values.map(({ name }) => name).join('/') ?? '' })}
      open={combination !== null}
      onClose={onClose}
      closesOnMask={false}
      footer={
        <Button
          type="primary"
          disabled={kept === null}
          onClick={() => kept !== null && onDone({ picture, tierPrices: kept })}
        >
          {t('done')}
        </Button>
      }
    >
      <Form layout="vertical" component={false}>
        <Form.Item label={t('skuPicture')} extra={t('skuPictureHint')}>
          <ImageUpload
            purpose="GOODS"
            label={t('skuPicture')}
            value={picture === null ? [] : [picture]}
            onChange={([next]) => setPicture(next ?? null)}
            beside={(field) => <LibraryButton purpose="GOODS" {...field} />}
          />
        </Form.Item>
        {(row.id === undefined || !isPriceLocked) && (
          <Form.Item label={t('tiers')} extra={t('tiersHint')}>
            <TierPrices value={tiers} onChange={setTiers} isWrong={kept === null} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
