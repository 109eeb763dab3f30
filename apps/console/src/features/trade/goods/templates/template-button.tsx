// Saves what stands in the editor as a template that new goods may begin with.
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { May } from '../../../../session/may.tsx'
import type { GoodsValues } from '../goods-values.ts'
import { goodsTemplateTexts } from './goods-template.texts.ts'
import { templateOf } from './template-values.ts'

const SaveTemplate = lazy(() => import('./save-template.tsx'))

interface TemplateButtonProps {
  /** The shop that the goods stand in. */
  readonly shopId: string | undefined
  readonly valuesNow: () => Partial<GoodsValues>
}

export function TemplateButton({ shopId, valuesNow }: TemplateButtonProps): ReactNode {
  const t = useText(goodsTemplateTexts)
  const [values, setValues] = useState<Partial<GoodsValues> | null>(null)
  return (
    <May do="goods.create">
      <Button onClick={() => setValues(templateOf(valuesNow()))}>{t('save')}</Button>
      {values !== null && (
        <Suspense fallback={null}>
          <SaveTemplate values={values} shopId={shopId} onClose={() => setValues(null)} />
        </Suspense>
      )}
    </May>
  )
}
