// Shows, before it is saved, what would change of goods that exist, and whether a person would look at it first.
import { type Api, type InputOf } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { compareTexts } from './compare.texts.ts'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

type Saving = InputOf<Api['goods']['compare']>

interface CompareButtonProps {
  /** What would be saved; null where the form complains, which it then shows. */
  readonly savingNow: () => Promise<Saving | null>
}

export function CompareButton({ savingNow }: CompareButtonProps): ReactNode {
  const t = useText(compareTexts)
  const [saving, setSaving] = useState<Saving | null>(null)
  return (
    <>
      <Button onClick={() => void savingNow().then(setSaving)}>{t('compare')}</Button>
      {saving !== null && (
        <Suspense fallback={null}>
          <CompareDialog saving={saving} onClose={() => setSaving(null)} />
        </Suspense>
      )}
    </>
  )
}
