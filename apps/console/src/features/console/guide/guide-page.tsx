// 引导: a tour over the real shell, step by step; nothing of it is left when the page is.
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { WaitingBar } from '../../../components/layout/waiting-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { guideTexts } from './guide.texts.ts'
import { shownSteps } from './guide-steps.ts'

const GuideTour = lazy(() => import('./guide-tour.tsx'))

export default function GuidePage(): ReactNode {
  const t = useText(guideTexts)
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Some parts are not there on a phone, or are switched off.
    setCount(shownSteps().length)
    return () => setOpen(false)
  }, [])
  return (
    <>
      <PageHeader note={t('note')} />
      <SectionCard>
        <p className="muted">{t('steps', { count })}</p>
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('start')}
        </Button>
      </SectionCard>
      {isOpen && (
        <Suspense fallback={<WaitingBar />}>
          <GuideTour onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
