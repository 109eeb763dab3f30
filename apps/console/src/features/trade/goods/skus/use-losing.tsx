// Before dimensions or values go that SKUs with stock or pieces in orders are made of, the person is asked.
import { useConfirm } from '../../../../components/overlay/confirm.ts'
import { useText } from '../../../../i18n/text.ts'
import { lostBy, type Matrix, type SpecDraft } from './matrix.ts'
import { nameOf } from './matrix-saving.ts'
import { skuEditorTexts } from './sku-editor.texts.ts'

const MOST_NAMED = 5

/** Goes on at once where nothing is lost, and otherwise once the person has said so. */
export function useLosing(): (matrix: Matrix, specs: readonly SpecDraft[], goOn: () => void) => void {
  const t = useText(skuEditorTexts)
  const confirm = useConfirm()
  return (matrix, specs, goOn) => {
    const lost = lostBy(matrix, specs)
    if (lost.length === 0) {
      goOn()
      return
    }
    const named = lost.slice(0, MOST_NAMED)
    const content = (
      <ul className="sku-editor-lost">
        {named.map(({ key, row }) => (
          <li key={key}>
            {t('loseRow', { name: nameOf(matrix, key), stock: row.stockBefore ?? 0, locked: row.locked ?? 0 })}
          </li>
        ))}
        {lost.length > named.length && <li>{t('loseMore', { count: lost.length })}</li>}
      </ul>
    )
    void confirm({ title: t('loseTitle'), content, okText: t('lose'), danger: true }).then((isSure) => isSure && goOn())
  }
}
