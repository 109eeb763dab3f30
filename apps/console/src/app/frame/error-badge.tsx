// The red badge of errors in this browser, and the table behind it; loaded with the first error.
import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Column, DataTable } from '../../components/list/data-table.tsx'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { InstantText } from '../../components/value/instant-text.tsx'
import { defineTexts, useText } from '../../i18n/text.ts'
import { type BrowserError, clearBrowserErrors, useBrowserErrors } from '../browser-errors.ts'
import './navbar.css'
import './error-badge.css'

const texts = defineTexts({
  title: ['错误日志', 'Error log'],
  count: ['错误日志：{count} 条', 'Error log: {count}'],
  at: ['时间', 'Time'],
  message: ['错误', 'Message'],
  stack: ['堆栈', 'Stack'],
  clear: ['全部清除', 'Clear all'],
})

export default function ErrorBadge(): ReactNode {
  const t = useText(texts)
  const errors = useBrowserErrors()
  const [isOpen, setOpen] = useState(false)
  const columns: readonly Column<BrowserError>[] = [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} /> },
    {
      key: 'message',
      title: t('message'),
      onPhone: 'head',
      cell: ({ message, url }) => (
        <>
          {message}
          <br />
          <small>{url}</small>
        </>
      ),
    },
    { key: 'stack', title: t('stack'), cell: ({ stack }) => <pre className="error-badge-stack">{stack}</pre> },
  ]
  const label = t('count', { count: errors.length })
  return (
    <>
      <button
        type="button"
        className="navbar-button error-badge"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <BugOutlined />
        <span aria-hidden="true">{errors.length}</span>
      </button>
      <Dialog
        title={t('title')}
        open={isOpen}
        onClose={() => setOpen(false)}
        width={960}
        footer={
          <Button
            danger
            onClick={() => {
              setOpen(false)
              clearBrowserErrors()
            }}
          >
            {t('clear')}
          </Button>
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={errors}
          rowKey={({ at, message, stack }) => `${at}${message}${stack}`}
        />
      </Dialog>
    </>
  )
}
