// What stands above the grid of SKUs: how many there are, more columns, and the steps back and forth.
import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'
import './sku-editor.css'

interface SkuBarProps {
  readonly count: number
  readonly enabled: number
  readonly isWide: boolean
  readonly onWide: (isWide: boolean) => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** Drawn anew only when something of it is another: most keys leave it as it is. */
export const SkuBar = memo(function SkuBar(props: SkuBarProps): ReactNode {
  const { count, enabled, isWide, onWide, canUndo, canRedo, onUndo, onRedo } = props
  const t = useText(skuEditorTexts)
  return (
    <div className="sku-editor-bar">
      <span className="muted tabular">{t('count', { count, enabled })}</span>
      <Button size="small" type="text" onClick={() => onWide(!isWide)} aria-expanded={isWide}>
        {t(isWide ? 'fewer' : 'columns')}
      </Button>
      <span className="sku-editor-steps">
        <Button size="small" icon={<UndoOutlined />} disabled={!canUndo} onClick={onUndo}>
          {t('undo')}
        </Button>
        <Button size="small" icon={<RedoOutlined />} disabled={!canRedo} onClick={onRedo}>
          {t('redo')}
        </Button>
      </span>
    </div>
  )
})
