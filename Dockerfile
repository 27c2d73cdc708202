# A starting point: build the web app first (`make web`), then `docker build -t stolik .`
FROM python:3.12-slim
RUN useradd --create-home stolik
WORKDIR /app
COPY pyproject.toml hatch_build.py README.md LICENSE constraints.txt ./
COPY src src
RUN pip install --no-cache-dir -c constraints.txt ".[postgres]"
USER stolik
WORKDIR /home/stolik
ENV STOLIK_HOST=0.0.0.0 STOLIK_LOG_JSON=1 STOLIK_CACHE=/home/stolik/compiled
# Compiled here once, so that containers start at once.
RUN python -c "from stolik.server.typescript import playable; from stolik.server.warm import warm; warm(playable())"
EXPOSE 8400
HEALTHCHECK --start-period=60s CMD python -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8400/healthz')"
CMD ["stolik", "serve"]
