// How the shop works: within how many hours it ships, when it answers buyers, and the days when it is away.
import { api, type InputOf, type ServiceHours, type ShopInfo, STOCK_ALERT_MOST } from '@merchant/contract'
import { Button, Form, InputNumber, Radio, Switch } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ConflictBar, isConflict } from '../../../components/form/conflict-bar.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { DayField } from '../../../components/form/day-field.tsx'
import { NoteSettings } from './note-settings.tsx'
import { PickupSettings } from './pickup-settings.tsx'
import { ServiceHoursField } from './service-hours-field.tsx'
import { shopTexts } from './shop.texts.ts'
import './shop-settings.css'

type Saving = InputOf<typeof api.shop.saveSettings>
const { body } = api.shop.saveSettings

interface Values {
  readonly shipHours: Saving['shipHours']
  readonly stockAlert: number
  readonly serviceHours: ServiceHours
  readonly pickup: { readonly isOffered: boolean; readonly days: number; readonly openHours: ServiceHours }
  readonly textsBuyers: boolean
  readonly deliveryNote: NonNullable<Saving['deliveryNote']>
  readonly holiday?: { readonly from?: string; readonly to?: string }
}

export default function ShopSettingsPanel({ shop }: { readonly shop: ShopInfo }): ReactNode {
  const t = useText(shopTexts)
  const mayEdit = useMay('shop.edit') && shop.status !== 'FROZEN' && shop.status !== 'CLOSED'
  const { formProps, isBusy, isConflicting, takeLatest } = useSettingsSaving(shop)
  const isReadOnly = !mayEdit || isBusy
  return (
    <>
      {isConflicting && (
        <ConflictBar
          title={t('conflictTitle')}
          onLoad={() => void takeLatest('load')}
          onOverwrite={() => void takeLatest('overwrite')}
        >
          {t('conflictWhat')}
        </ConflictBar>
      )}
      <Form<Values> {...formProps} disabled={isReadOnly}>
        <SectionCard title={t('shipPromise')}>
          <Form.Item
            name="shipHours"
            label={t('shipHours')}
            extra={t('shipHoursHint')}
            rules={rulesOf(body, 'shipHours')}
          >
            <Radio.Group
              options={([24, 48, 72] as const).map((value) => ({ value, label: t('hours', { count: value }) }))}
            />
          </Form.Item>
        </SectionCard>
        <SectionCard
          title={t('stockAlertTitle')}
          extra={<PageLink to="/goods/index?tab=LOW_STOCK">{t('seeLowStock')}</PageLink>}
        >
          <Form.Item
            name="stockAlert"
            label={t('stockAlert')}
            extra={t('stockAlertHint')}
            rules={[{ required: true, type: 'integer', min: 0, max: STOCK_ALERT_MOST, message: t('stockAlertWrong') }]}
          >
            <InputNumber<number>
              min={0}
              max={STOCK_ALERT_MOST}
              precision={0}
              controls={false}
              suffix={t('pieces')}
              className="shop-settings-alert"
            />
          </Form.Item>
        </SectionCard>
        <SectionCard title={t('serviceHours')}>
          <p className="muted">{t('serviceHoursHint')}</p>
          <Form.Item name="serviceHours" rules={rulesOf(body, 'serviceHours')}>
            <ServiceHoursField isDisabled={isReadOnly} />
          </Form.Item>
        </SectionCard>
        <PickupSettings isReadOnly={isReadOnly} />
        <SectionCard title={t('texts')} extra={<PageLink to="/order/platformorder">{t('seePacks')}</PageLink>}>
          <Form.Item name="textsBuyers" label={t('textsBuyers')} extra={t('textsBuyersHint')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </SectionCard>
        <NoteSettings />
        <SectionCard title={t('holiday')}>
          <p className="muted">{t('holidayHint')}</p>
          <div className="shop-settings-holiday shop-settings-last">
            <Form.Item name={['holiday', 'from']} label={t('holidayFrom')} rules={bothOrNone(t('holidayHalf'), 'to')}>
              <DayField />
            </Form.Item>
            <Form.Item
              name={['holiday', 'to']}
              label={t('holidayTo')}
              dependencies={[['holiday', 'from']]}
              rules={bothOrNone(t('holidayHalf'), 'from')}
            >
              <DayField />
            </Form.Item>
          </div>
        </SectionCard>
        {mayEdit && (
          <SaveBar>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('save')}
            </Button>
          </SaveBar>
        )}
      </Form>
    </>
  )
}

/** A holiday has a first and a last day; the rest is the server's to say. */
const bothOrNone = (message: string, other: 'from' | 'to') => [
  ({ getFieldValue }: { getFieldValue: (name: string[]) => unknown }) => ({
    validator: async (_: unknown, day?: string) => {
      if (day === undefined && getFieldValue(['holiday', other]) !== undefined) throw new Error(message)
    },
  }),
]

function useSettingsSaving(shop: ShopInfo) {
  const t = useText(shopTexts)
  const notice = useNotice()
  const [isConflicting, setConflicting] = useState(false)
  /** The version that the form stands on: later readings of the shop do not replace what is being typed. */
  const standing = useRef(shop.version)
  const latest = useRead(api.shop.info, { id: shop.id }, { enabled: false })
  const save = useSend(api.shop.saveSettings, { refreshes: [api.shop.info, api.user.infoOfLogin] })
  const submit = async ({ shipHours, stockAlert, serviceHours, textsBuyers, deliveryNote, holiday }: Values) => {
    const { from, to } = holiday ?? {}
    try {
      const saved = await save.send({
        id: shop.id,
        version: standing.current,
        shipHours,
        stockAlert,
        serviceHours,
        textsBuyers,
        deliveryNote,
        // Whole: what is not shown while it is off is kept all the same.
        pickup: form.getFieldValue('pickup') as Values['pickup'],
        holiday: from === undefined || to === undefined ? null : { from, to },
      })
      standing.current = saved.version
      setConflicting(false)
      form.setFieldsValue(valuesOf(saved))
      notice.success(t('settingsSaved'))
    } catch (error) {
      if (isConflict(error)) setConflicting(true)
      throw error
    }
  }
  const { form, formProps, isBusy, startOver } = useAppForm<Values>({ onSubmit: submit })
  const [initialValues] = useState(() => valuesOf(shop))
  const takeLatest = async (mode: 'load' | 'overwrite') => {
    const { data } = await latest.refresh()
    if (data === undefined || data === null) return
    standing.current = data.version
    setConflicting(false)
    if (mode === 'overwrite') form.submit()
    else startOver(valuesOf(data))
  }
  return { formProps: { ...formProps, initialValues }, isBusy, isConflicting, takeLatest }
}

const valuesOf = ({
  shipHours,
  stockAlert,
  serviceHours,
  pickup,
  textsBuyers,
  deliveryNote,
  holiday,
}: ShopInfo): Values => ({
  shipHours: shipHours === 24 || shipHours === 72 ? shipHours : 48,
  stockAlert,
  serviceHours,
  pickup,
  textsBuyers,
  deliveryNote,
  ...(holiday === null ? {} : { holiday }),
})
