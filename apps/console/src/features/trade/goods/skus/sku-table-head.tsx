// The headings of the grid of SKUs, with the box that enables all of them.
import { Checkbox } from 'antd'
import { memo, type ReactNode } from 'react'
import { useText } from '../../../../i18n/text.ts'
import type { SkuField } from './matrix.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'

interface SkuTableHeadProps {
  readonly fields: readonly SkuField[]
  readonly enabled: number
  readonly all: number
  readonly onEnableAll: (enabled: boolean) => void
}

export const SkuTableHead = memo(function SkuTableHead(props: SkuTableHeadProps): ReactNode {
  const { fields, enabled, all, onEnableAll } = props
  const t = useText(skuEditorTexts)
  return (
    <div role="rowgroup" className="sku-table-head">
      <div role="row" className="sku-table-row" aria-rowindex={1}>
        <span role="columnheader" className="sku-table-enabled">
          <Checkbox
            aria-label={t('all')}
            checked={enabled === all}
            indeterminate={enabled > 0 && enabled < all}
            onChange={(event) => onEnableAll(event.target.checked)}
          />
        </span>
        <span role="columnheader" className="sku-table-name">
          {t('sku')}
        </span>
        {fields.map((field) => (
          <span key={field} role="columnheader">
            {t(field)}
          </span>
        ))}
        <span role="columnheader">
          <span className="visually-hidden">{t('more')}</span>
        </span>
      </div>
    </div>
  )
})
