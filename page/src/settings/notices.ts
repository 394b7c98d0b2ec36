// Notifications need permission; browsers allow asking for it only after a click.
export const canNotify = (): boolean => "Notification" in window;

export async function askLeave(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}
