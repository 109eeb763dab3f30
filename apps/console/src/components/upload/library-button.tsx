// 从素材库选择: takes pictures that were uploaded before, for whoever may see the library; loaded when it is first opened.
import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useMay } from '../../session/session.ts'
import { WaitingBar } from '../layout/waiting-bar.tsx'
import { libraryTexts } from './library.texts.ts'
import type { LibraryChoice } from './library-dialog.tsx'

const LibraryDialog = lazy(() => import('./library-dialog.tsx'))

export function LibraryButton(props: LibraryChoice): ReactNode {
  const t = useText(libraryTexts)
  const [isOpen, setOpen] = useState(false)
  if (!useMay('media.view')) return null
  return (
    <>
      <Button icon={<PictureOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <Suspense fallback={<WaitingBar />}>
          <LibraryDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
