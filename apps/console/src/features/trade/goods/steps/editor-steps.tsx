// The steps above the goods' editor: where one is, what is filled in, what is complained of; each leads to its part.
import { CheckOutlined } from '@ant-design/icons'
import { Form, type FormInstance } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../../components/layout/after-paint.ts'
import { showWithin } from '../../../../components/layout/show-within.ts'
import { useText } from '../../../../i18n/text.ts'
import type { GoodsValues } from '../goods-values.ts'
import { faultsOf, filledSteps, type GoodsStep, goodsSteps } from './goods-steps.ts'
import { goodsStepsTexts } from './goods-steps.texts.ts'
import type { Told } from './told.ts'
import '../../../../components/layout/section-card.css'
import '../../../../components/list/list-tabs.css'
import './goods-steps.css'

interface EditorStepsProps {
  readonly form: FormInstance<GoodsValues>
  /** Complaints have come or gone. */
  readonly told: Told
  /** Goods without a category have no parameters, and what nobody sends has no shipping. */
  readonly hasCategory: boolean
  readonly isShipped: boolean
}

export function EditorSteps({ form, told, hasCategory, isShipped }: EditorStepsProps): ReactNode {
  const t = useText(goodsStepsTexts)
  const bar = useRef<HTMLDivElement>(null)
  // As texts: they are compared by value with each key.
  const filled = (Form.useWatch((values: GoodsValues) => filledSteps(values).join(), form) ?? '').split(',')
  const found = useSyncExternalStore(told.listen, () => JSON.stringify(faultsOf(form.getFieldsError())))
  const faults = JSON.parse(found) as ReturnType<typeof faultsOf>
  const steps = goodsSteps.filter((step) => (step !== 'params' || hasCategory) && (step !== 'shipping' || isShipped))
  const current = useCurrentStep(bar, steps.join())
  // On a phone there are more steps than fit.
  useEffect(() => afterPaint(() => showWithin(bar.current, '[aria-current]')), [current])
  const labelOf = (step: GoodsStep) => {
    const count = faults[step] ?? 0
    if (count > 0) return t('faults', { step: t(step), count })
    return filled.includes(step) ? t('filled', { step: t(step) }) : t(step)
  }
  return (
    <nav className="section-card goods-steps" style={styles.bar} aria-label={t('steps')}>
      <div ref={bar} className="list-tabs" style={styles.steps}>
        {steps.map((step, at) => {
          const count = faults[step] ?? 0
          return (
            <button
              key={step}
              type="button"
              aria-label={`${at + 1}. ${labelOf(step)}`}
              aria-current={step === current ? 'step' : undefined}
              style={step === current ? styles.current : undefined}
              onClick={() => leadToStep(bar, step)}
            >
              {count > 0 ? (
                <strong className="urgent">
                  {`${at + 1}. ${t(step)}`}
                  {/* Read out in words. */}
                  <span aria-hidden="true"> ({count})</span>
                </strong>
              ) : (
                `${at + 1}. ${t(step)}`
              )}
              {count === 0 && filled.includes(step) && <CheckOutlined />}
            </button>
          )
        })}
      </div>
    </nav>
  )
}

/** Of this editor: others may be open behind it. */
const partsOf = (bar: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(bar.current?.closest('.with-aside')?.querySelectorAll<HTMLElement>('[data-step]') ?? []),
]

/** To its first complaint, if there is one. */
function leadToStep(bar: RefObject<HTMLElement | null>, step: GoodsStep): void {
  const part = partsOf(bar).find(({ dataset }) => dataset['step'] === step)
  if (part === undefined) return
  const wrong = part.querySelector<HTMLElement>('.ant-form-item-has-error')
  const control = wrong?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
  // Beside the form the preview is in sight already.
  ;(wrong ?? part).scrollIntoView({ block: wrong !== null ? 'center' : step === 'preview' ? 'nearest' : 'start' })
  ;(control ?? part).focus({ preventScroll: true })
}

/** The one that stands below the bar; of several the first. */
function useCurrentStep(bar: RefObject<HTMLElement | null>, steps: string): GoodsStep {
  const [current, setCurrent] = useState<GoodsStep>('basics')
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = target.getAttribute('data-step') ?? ''
          if (isIntersecting) seen.add(name)
          else seen.delete(name)
        }
        const first = goodsSteps.find((step) => seen.has(step))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: BELOW_THE_BAR },
    )
    // What stands beside the form is always in sight.
    for (const part of partsOf(bar)) if (part.closest('form') !== null) observer.observe(part)
    return () => observer.disconnect()
  }, [bar, steps])
  return current
}

const BELOW_THE_BAR = '-168px 0px -55% 0px'

/** Not in the sheet, which the first page loads with all others. */
const styles = {
  bar: { position: 'sticky', zIndex: 6, padding: 4 },
  steps: { margin: 0 },
  current: { color: 'var(--accent)' },
} as const
