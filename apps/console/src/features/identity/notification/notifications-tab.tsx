// 通知设置: which notifications reach one, and how; those about security always do.
import { api, merchantNotificationKinds, type NotificationChannel, type NotificationChoice } from '@merchant/contract'
import { Switch, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { notificationTexts } from './notification.texts.ts'

const channels: readonly NotificationChannel[] = ['IN_APP', 'EMAIL', 'SMS']

export default function NotificationsTab(): ReactNode {
  const t = useText(notificationTexts)
  const read = useRead(api.notification.choices, undefined, { quiet: true })
  if (read.error !== null && read.data === undefined) return <ReadFailure error={read.error} onRetry={read.refresh} />
  const columns: Column<NotificationChoice['kind']>[] = [
    { key: 'kind', title: t('kind'), cell: (kind) => <strong>{t(`kind_${kind}`)}</strong>, onPhone: 'head' },
    {
      key: 'what',
      title: t('what'),
      cell: (kind) => <span className="muted">{t(`what_${kind}`)}</span>,
      onPhone: 'line',
    },
    ...channels.map((channel) => ({
      key: channel,
      title: t(`channel_${channel}`),
      width: 100,
      cell: (kind: NotificationChoice['kind']) => {
        const choice = read.data?.find((one) => one.kind === kind && one.channel === channel)
        return choice === undefined ? <NoValue /> : <ChoiceSwitch choice={choice} />
      },
    })),
  ]
  return (
    <SectionCard title={t('title')}>
      <p className="muted">{t('note')}</p>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={read.data === undefined ? [] : merchantNotificationKinds}
        rowKey={(kind) => kind}
        skeletonRows={read.data === undefined ? merchantNotificationKinds.length : 0}
      />
    </SectionCard>
  )
}

function ChoiceSwitch({ choice: { kind, channel, enabled, locked } }: { choice: NotificationChoice }): ReactNode {
  const t = useText(notificationTexts)
  const notice = useNotice()
  const choose = useSend(api.notification.choose, { refreshes: [api.notification.choices] })
  const turn = (on: boolean) =>
    choose.send({ kind, channel, enabled: on }).then(
      () => notice.success(t('saved')),
      () => undefined,
    )
  const control = (
    <Switch
      checked={enabled}
      disabled={locked}
      aria-label={`${t(`kind_${kind}`)} · ${t(`channel_${channel}`)}`}
      onChange={(on) => void turn(on)}
    />
  )
  return locked ? <Tooltip title={t('locked')}>{control}</Tooltip> : control
}
