import { SourcesScreen } from '#app/features/desk/sources/sources-screen.tsx'

export default SourcesScreen
