// Shares the picture of a game's tale as a PNG: with another app if the device can share files, else as a download.

const SIZE = 1080; // pixels

async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
}

addEventListener("click", async ({ target }) => {
  const button = target.closest("#share");
  if (!button) return;
  button.disabled = true;
  const file = new File([await drawn(document.querySelector("#tale svg"))], "dicetown.png", { type: "image/png" });
  button.disabled = false;
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // the person has cancelled
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
