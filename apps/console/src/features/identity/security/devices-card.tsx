// The devices that are logged in to this account, and the way to end each of them.
import { api, type Device, type InputOf } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import type { Column } from '../../../components/list/data-table.tsx'
import { ReadTable } from '../../../components/list/read-table.tsx'
import { InstantText, RelativeTime } from '../../../components/value/instant-text.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { securityTexts } from './security.texts.ts'

type Ending = InputOf<typeof api.security.revokeDevice>

export function DevicesCard(): ReactNode {
  const t = useText(securityTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const devices = useRead(api.security.devices, undefined, { quiet: true })
  const revoke = useSend(api.security.revokeDevice, { refreshes: [api.security.devices] })
  const end = (input: Ending) =>
    revoke.send(input).then(
      ({ revoked }) => notice.success(t('revoked', { count: revoked })),
      () => undefined,
    )
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('revokeOthersQuestion'),
      content: t('revokeOthersWarning'),
      okText: t('revokeOthers'),
      danger: true,
    })
    if (isSure) await end({ which: 'others' })
  }
  return (
    <SectionCard
      title={t('devices')}
      extra={
        <Button
          danger
          loading={revoke.isSending}
          disabled={(devices.data?.length ?? 0) < 2}
          onClick={() => void endOthers()}
        >
          {t('revokeOthers')}
        </Button>
      }
    >
      <ReadTable
        label={t('devices')}
        read={devices}
        columns={useDeviceColumns(end)}
        rowKey={({ id }) => id}
        skeletonRows={2}
      />
    </SectionCard>
  )
}

function useDeviceColumns(end: (which: Ending) => Promise<void>): Column<Device>[] {
  const t = useText(securityTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'device',
      width: 220,
      grows: true,
      title: t('device'),
      cell: ({ deviceName, isCurrent }) => (
        <>
          {deviceName} {isCurrent && <StatusTag tone="success">{t('thisDevice')}</StatusTag>}
        </>
      ),
      onPhone: 'head',
    },
    { key: 'ip', width: 150, title: t('ip'), cell: ({ ip }) => <span className="tabular">{ip}</span> },
    { key: 'createdAt', width: 190, title: t('signedInAt'), cell: ({ createdAt }) => <InstantText at={createdAt} /> },
    {
      key: 'lastSeenAt',
      width: 130,
      title: t('lastSeenAt'),
      cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
    },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      width: 96,
      cell: ({ id, isCurrent }) =>
        isCurrent ? null : (
          <RowActions
            actions={[{ key: 'revoke', label: t('revoke'), danger: true, onAct: () => void end({ which: 'one', id }) }]}
          />
        ),
    },
  ]
}
