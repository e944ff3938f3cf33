// Triggers garbage collection in another process through its inspector (DevTools protocol).

const collectionTimeoutMs = 60_000;

/** Triggers a garbage collection. @param inspectorUrl WebSocket URL of the inspector */
export async function collectGarbage(inspectorUrl: string): Promise<void> {
  const socket = new WebSocket(inspectorUrl);
  try {
    await new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error('the inspector did not answer')), collectionTimeoutMs);
      socket.addEventListener('error', () => reject(new Error('there is no inspector')));
      socket.addEventListener('open', () =>
        socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })),
      );
      socket.addEventListener('message', ({ data }) => {
        if ((JSON.parse(String(data)) as { id?: number }).id !== 1) return;
        clearTimeout(timeout);
        resolve();
      });
    });
  } finally {
    socket.close();
  }
}
