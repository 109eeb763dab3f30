// What goods promise besides their price, each with what it means. Of returns the category has the first word.
import { type GoodsService, goodsService, type NoReasonReturn, promisedServices } from '@merchant/contract'
import { Checkbox, Form } from 'antd'
import { memo, type ReactNode } from 'react'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { useText } from '../../../../i18n/text.ts'
import { categoryPath } from '../category-options.ts'
import { useCategories } from '../use-categories.ts'
import { promisesTexts } from './promises.texts.ts'
import './promises.css'

export const ServicesSection = memo(function ServicesSection(): ReactNode {
  const t = useText(promisesTexts)
  const categories = useCategories()
  const categoryId = Form.useWatch<string | undefined>('categoryId')
  const returns = categoryPath(categories.data ?? [], categoryId).at(-1)?.noReasonReturn ?? 'OPTIONAL'
  return (
    <SectionCard title={t('services')}>
      <Form.Item name="services" extra={t('servicesHint')}>
        <ServicesField returns={returns} label={t('services')} />
      </Form.Item>
    </SectionCard>
  )
})

interface ServicesFieldProps {
  readonly id?: string
  readonly label: string
  readonly returns: NoReasonReturn
  readonly value?: readonly GoodsService[]
  readonly onChange?: (value: GoodsService[]) => void
}

function ServicesField({ id, label, returns, value = [], onChange }: ServicesFieldProps): ReactNode {
  const t = useText(promisesTexts)
  const promised = promisedServices(value, returns)
  const choose = (service: GoodsService, isOn: boolean) =>
    onChange?.(goodsService.options.filter((one) => (one === service ? isOn : value.includes(one))))
  return (
    <ul className="promises-services" id={id} aria-label={label}>
      {goodsService.options.map((service) => {
        const isDecided = service === 'NO_REASON_7D' && returns !== 'OPTIONAL'
        return (
          <li key={service}>
            <Checkbox
              checked={promised.includes(service)}
              {...(isDecided && { disabled: true })}
              onChange={({ target }) => choose(service, target.checked)}
            >
              <span className="promises-name">{t(service)}</span>
              {isDecided && <span className="muted promises-asked">{t(`returns_${returns}`)}</span>}
            </Checkbox>
            <small>{t(`${service}_what`)}</small>
          </li>
        )
      })}
    </ul>
  )
}
