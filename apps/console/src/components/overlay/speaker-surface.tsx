// Draws messages and questions, and lends who says them.
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { lendSpeaker } from './speaker.ts'

export default function SpeakerSurface(): ReactNode {
  return (
    <App component={false}>
      <Lending />
    </App>
  )
}

function Lending(): ReactNode {
  const { message, modal } = App.useApp()
  useEffect(() => {
    lendSpeaker({ message, modal })
    return () => lendSpeaker(null)
  }, [message, modal])
  return null
}
