// 引导: a tour over the real shell, step by step; nothing of it is left when the page is.
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { WaitingBar } from '../../../components/layout/waiting-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { guideTexts } from './guide.texts.ts'
import { shownSteps } from './guide-steps.ts'
import './guide-steps.css'

const GuideTour = lazy(() => import('./guide-tour.tsx'))

export default function GuidePage(): ReactNode {
  const t = useText(guideTexts)
  const page = usePage()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [steps, setSteps] = useState<ReturnType<typeof shownSteps>>([])
  const startsAtOnce = page.search.start !== undefined
  useEffect(() => {
    // Some parts are not there on a phone, or are switched off.
    setSteps(shownSteps())
    return () => setOpen(false)
  }, [])
  // Whoever asked for the tour in the menu has asked once; coming back to the page asks for nothing.
  const begin = useEffectEvent(() => {
    setOpen(true)
    page.setSearch({ start: undefined })
  })
  useEffect(() => {
    if (startsAtOnce) begin()
  }, [startsAtOnce])
  return (
    <>
      <PageHeader note={t('note')} />
      <SectionCard>
        <dl className="guide-steps">
          {steps.map((step) => (
            <div key={step}>
              <dt>{t(step)}</dt>
              <dd>{t(`${step}What`)}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">{t(isPhone ? 'stepsByTouch' : 'steps', { count: steps.length })}</p>
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
