import { useNavigate } from 'react-router'
import { useAuth } from './auth-provider.tsx'

/** Signs out and leads home: the page may be one that only users see. Never rejects. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate('/')
  }
}
