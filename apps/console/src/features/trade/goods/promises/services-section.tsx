// What goods promise besides their price, each with what it means. Of returns the category has the first word.
import {
  api,
  CATEGORY_DAYS,
  type GoodsService,
  goodsService,
  type NoReasonReturn,
  promisedServices,
} from '@merchant/contract'
import { Checkbox, Form, InputNumber } from 'antd'
import { memo, type ReactNode } from 'react'
import { rulesOf } from '../../../../components/form/form-rules.ts'
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
  const category = categoryPath(categories.data ?? [], categoryId).at(-1)
  const returns = category?.noReasonReturn ?? 'OPTIONAL'
  const days = category?.afterSaleDays ?? CATEGORY_DAYS.least
  return (
    <SectionCard title={t('services')}>
      <Form.Item name="services" extra={t('servicesHint')}>
        <ServicesField returns={returns} label={t('services')} />
      </Form.Item>
      <div className="goods-fields">
        <Form.Item
          name="afterSaleDays"
          label={t('afterSaleDays')}
          extra={t('afterSaleHint', { days })}
          rules={[
            ...rulesOf(api.goods.save.body, 'afterSaleDays'),
            {
              validator: async (_, own: number | null | undefined) => {
                if (typeof own === 'number' && own < days) throw new Error(t('afterSaleShort', { days }))
              },
            },
          ]}
        >
          <InputNumber<number>
            precision={0}
            min={CATEGORY_DAYS.least}
            max={CATEGORY_DAYS.most}
            controls={false}
            placeholder={String(days)}
            suffix={t('days')}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </div>
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
