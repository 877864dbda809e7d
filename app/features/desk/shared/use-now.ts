import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute: so that ages on a screen that stays open do not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
