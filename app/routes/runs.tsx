import { RunsScreen } from '#app/features/desk/runs/runs-screen.tsx'

export default RunsScreen
